package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The form in which one version of a kind gives its objects, where it may differ from the one in which they are stored.
 * Immutable and thread-safe; working out a form may take time.
 */
public interface ObjectForm {

    /** Whether objects are stored in this form. */
    boolean isStored();

    /** Whether an object that has been written in the stored form is in this form as it is. */
    boolean holds(ObjectNode written);

    /**
     * An object in this form.
     *
     * @param stored the encoded object as it is stored
     * @return the same array if it is in this form already
     * @throws dev.kontract.server.status.StatusException when the object cannot be converted
     */
    byte[] of(byte[] stored);

    /**
     * The object as it is to be stored.
     *
     * @param json the encoded object in this form
     * @throws dev.kontract.server.status.StatusException when the object cannot be converted
     */
    ObjectNode toStored(byte[] json);

    /** Encodes an object that is to be stored. */
    byte[] encodeStored(ObjectNode object);
}
