package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of an object, read against a schema of its own.
 *
 * @param tree the part as far as it could be read
 * @param error the error in its values, or null
 * @param problems the errors found by strict decoding
 */
record DecodedPart(ObjectNode tree, @Nullable String error, List<String> problems) {}
