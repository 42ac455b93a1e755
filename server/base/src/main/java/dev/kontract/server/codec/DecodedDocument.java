package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a document in one format.
 *
 * @param tree the object as far as it could be read
 * @param type the type of the object, completed from the expected type
 * @param error the error in its values, or null
 * @param problems the errors found by strict decoding
 */
record DecodedDocument(
        ObjectNode tree, GroupVersionKind type, @Nullable String error, List<String> problems) {}
