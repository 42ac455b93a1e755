package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The form in which one version of a kind gives its objects, where it may differ from the one in which they are stored.
 * Immutable and thread-safe; working out a form may take time.
 */
public interface ObjectForm {

    /** Whether objects are stored in this form. */
    boolean isStored();

    /** Whether working out a form takes more than computing. */
    default boolean isExpensive() {
        return false;
    }

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
     * Objects in this form, worked out together: a webhook that converts them is called for many at once.
     *
     * @param stored the encoded objects as they are stored
     * @return the objects in the same order, each of them the same array if it is in this form already
     * @throws dev.kontract.server.status.StatusException when one of the objects cannot be converted
     */
    default List<byte[]> of(List<byte[]> stored) {
        return stored.stream().map(this::of).toList();
    }

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
