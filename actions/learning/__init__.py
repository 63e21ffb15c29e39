"""Learning from use: what the assistant lacked is kept, reviewed and taught; real conversations and the usability scale are measured (Stolwijk & Kunneman 2023, section 4.4)."""
