"""Trained networks in ONNX files, run by onnxruntime with a fixed number of threads."""
