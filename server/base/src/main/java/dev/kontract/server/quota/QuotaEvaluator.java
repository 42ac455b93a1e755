package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/** Computes the quota usage of the objects of one resource. Stateless and thread-safe. */
public interface QuotaEvaluator {

    /** Returns those of {@code names} that objects of this kind are charged for. */
    Set<String> bounded(Collection<String> names);

    /** Returns the usage of an object. */
    ResourceAmounts usage(JsonNode object, Instant now);

    /** Returns whether an object matches a scope; objects to which the scope does not apply do not. */
    default boolean isIn(QuotaScope scope, JsonNode object) {
        return false;
    }

    /** Returns whether an object meets all scopes. */
    default boolean isInAll(Iterable<QuotaScope> scopes, JsonNode object) {
        for (QuotaScope scope : scopes) {
            if (!isIn(scope, object)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the missing specifications of an object that a quota requires, as a message; empty if there are none.
     *
     * @param bounded the resources that a quota constrains
     */
    default String lacking(Set<String> bounded, JsonNode object) {
        return "";
    }

    /** Returns whether a creation through a subresource, empty for the object itself, is charged. */
    default boolean countsCreation(String subresource) {
        return subresource.isEmpty();
    }

    /** Returns whether an update through a subresource, empty for the object itself, can change the usage. */
    default boolean countsUpdate(String subresource, JsonNode object, JsonNode current) {
        return false;
    }
}
