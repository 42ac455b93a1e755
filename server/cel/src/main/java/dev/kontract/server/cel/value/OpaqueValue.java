package dev.kontract.server.cel.value;

/** A value of a type that a library adds. Two values are equal if they have the same class and are equal in Java. */
public interface OpaqueValue {

    /** Returns the name of the type. */
    String typeName();

    /** Returns the size that costs are computed with: 1 unless the type has a size. */
    default long extent() {
        return 1;
    }
}
