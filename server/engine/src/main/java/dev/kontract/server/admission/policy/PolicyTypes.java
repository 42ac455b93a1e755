package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.List;
import java.util.Optional;

/** The kinds that policies match, and their schemas. Safe for use by many threads. */
public interface PolicyTypes {

    /**
     * Returns the kinds of the objects of a resource.
     *
     * @param group the group; empty for all groups, as in upstream's REST mapper
     * @param resource the plural or the singular
     */
    List<GroupVersionKind> kinds(String group, String version, String resource);

    /** Returns the schema of a kind, without references; empty if the kind is not served. */
    Optional<JsonNode> schema(GroupVersionKind kind);
}
