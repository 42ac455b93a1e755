package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;

/** Decodes objects of one kind. Immutable and thread-safe. */
public interface ObjectDecoder {

    /** Returns the type of the objects. */
    GroupVersionKind type();

    /** Returns whether objects can be read in a format. */
    default boolean reads(Format format) {
        return true;
    }

    /**
     * Decodes the body of a request.
     *
     * @return the object with its type set, and the errors found by strict decoding
     * @throws DecodeException with the message of a 400 response
     */
    DecodedObject decode(byte[] bytes, Format format);

    /**
     * Decodes the body of a request without regard to errors of strict decoding.
     *
     * @return the object with its type set
     * @throws DecodeException with the message of a 400 response, which may differ from the one of strict decoding
     */
    default DecodedObject decodeLeniently(byte[] bytes, Format format) {
        return decode(bytes, format);
    }

    /**
     * Decodes the result of a patch, which is not modified.
     *
     * @throws DecodeException with the message of the response
     */
    DecodedObject decodePatched(ObjectNode tree);

    /**
     * Decodes the result of an apply, which is not modified.
     *
     * @throws DecodeException with the message of the response
     */
    default DecodedObject decodeApplied(ObjectNode tree) {
        return decodePatched(tree);
    }

    /**
     * Checks the version of an object after errors of strict decoding have been handled.
     *
     * @throws DecodeException with the message of a 400 response
     */
    default void checkVersion(DecodedObject decoded) {}

    /** Returns the JSON of a patched object for an error message. */
    String shown(ObjectNode patched);
}
