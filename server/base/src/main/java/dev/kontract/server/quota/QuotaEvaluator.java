package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/** Knows what the objects of one resource count for. Stateless and thread-safe. */
public interface QuotaEvaluator {

    /** Returns the resources that objects of this kind count for, among those that a quota bounds. */
    Set<String> bounded(Collection<String> names);

    /** Returns what an object counts for. */
    ResourceAmounts usage(JsonNode object, Instant now);

    /** Whether an object meets a scope; objects that have nothing to do with it do not. */
    default boolean isIn(QuotaScope scope, JsonNode object) {
        return false;
    }

    /** Whether an object meets all scopes. */
    default boolean isInAll(Iterable<QuotaScope> scopes, JsonNode object) {
        for (QuotaScope scope : scopes) {
            if (!isIn(scope, object)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns what an object lacks to be counted, as a message; empty if nothing.
     *
     * @param bounded the resources that a quota bounds
     */
    default String lacking(Set<String> bounded, JsonNode object) {
        return "";
    }

    /** Whether creating an object through a subresource, empty for the object itself, counts. */
    default boolean countsCreation(String subresource) {
        return subresource.isEmpty();
    }

    /** Whether updating an object through a subresource, empty for the object itself, can change what it counts for. */
    default boolean countsUpdate(String subresource, JsonNode object, JsonNode current) {
        return false;
    }
}
