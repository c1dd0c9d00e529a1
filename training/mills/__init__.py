"""The network of nine men's morris: examples with exact values, fitting, rounding."""
