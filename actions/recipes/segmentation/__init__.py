"""Cutting instructions into steps: four published segmenters and ours, behind one interface (Stolwijk & Kunneman 2023, section 3.2)."""
