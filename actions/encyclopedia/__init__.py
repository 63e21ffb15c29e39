"""Small talk from an encyclopedia: what the assistant likes, and whom it admires (Koshinda, Inaba & Takahashi)."""
