package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a format's reader made of the bytes.
 *
 * @param tree the object as far as it could be read
 * @param type the type it says it is of, completed from the expected one
 * @param error what is wrong with its values, or null
 * @param problems what strict reading objects to
 */
record DecodedDocument(
        ObjectNode tree, GroupVersionKind type, @Nullable String error, List<String> problems) {}
