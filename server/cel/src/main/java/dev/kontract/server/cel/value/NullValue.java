package dev.kontract.server.cel.value;

/** The null of CEL. */
public enum NullValue {
    NULL
}
