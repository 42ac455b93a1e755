package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The form in which one version of a kind gives its objects, where it may differ from the one in which they are stored.
 * Immutable and thread-safe; working out a form may take time.
 */
public interface ObjectForm {

    /** Returns whether objects are stored in this form. */
    boolean isStored();

    /** Returns whether working out a form takes more than computing. */
    default boolean isExpensive() {
        return false;
    }

    /** Returns whether an object written in the stored form is already in this form. */
    boolean holds(ObjectNode written);

    /**
     * Returns an object in this form.
     *
     * @param stored the encoded object in the stored form
     * @return the same array if it is in this form already
     * @throws dev.kontract.server.status.StatusException when the object cannot be converted
     */
    byte[] of(byte[] stored);

    /**
     * Returns objects in this form, converted together: a conversion webhook is called once for many.
     *
     * @param stored the encoded objects in the stored form
     * @return the objects in the same order, each of them the same array if it is in this form already
     * @throws dev.kontract.server.status.StatusException when one of the objects cannot be converted
     */
    default List<byte[]> of(List<byte[]> stored) {
        return stored.stream().map(this::of).toList();
    }

    /**
     * Returns the object in the stored form.
     *
     * @param json the encoded object in this form
     * @throws dev.kontract.server.status.StatusException when the object cannot be converted
     */
    ObjectNode toStored(byte[] json);

    /** Encodes an object that is to be stored. */
    byte[] encodeStored(ObjectNode object);
}
