package dev.kontract.server.registry.form;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.ObjectEncoder;

/** One of the versions in which objects are served. Thread-safe. */
public interface FormVersion {

    /** Encodes objects of this version. */
    ObjectEncoder encoder();

    /**
     * Brings a stored object into line with what its version says now.
     *
     * @return whether anything was changed
     */
    boolean conform(ObjectNode stored);

    /** Returns whether an object that was just written needs no change to be given in this version. */
    boolean conforms(ObjectNode written);

    /** Completes an object that has been converted to this version. */
    void complete(ObjectNode converted);
}
