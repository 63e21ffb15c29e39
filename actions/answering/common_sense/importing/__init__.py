"""Questions and answers from elsewhere: dumps and tables are read, filtered, shortened, joined and stored."""
