"""The messenger channels against strict fakes of Telegram and Slack (run in the Rasa environment)."""
