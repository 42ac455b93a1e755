package dev.kontract.server.kinds.definitions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.apiextensions.DefinitionCondition;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides which of the requested names a definition gets: those that no other definition of its group and no built-in kind has.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/extend-resources/custom-resource-definition-v1/#CustomResourceDefinitionStatus">
 *     CustomResourceDefinitionStatus</a>
 */
final class DefinitionNaming {

    private final String group;
    private final Set<String> resources = new HashSet<>();
    private final Set<String> kinds = new HashSet<>();
    private DefinitionCondition outcome =
            DefinitionCondition.yes(DefinitionCondition.NAMES_ACCEPTED, "NoConflicts", "no conflicts found");

    /** Starts with no name in use. */
    DefinitionNaming(String group) {
        this.group = group;
    }

    /** The names that a definition or a built-in kind has. */
    record Accepted(String group, Set<String> resources, Set<String> kinds) {

        static Accepted by(ResourceDescriptor builtIn) {
            Set<String> kinds = new HashSet<>();
            kinds.add(builtIn.kind());
            if (builtIn.listKind() != null) {
                kinds.add(builtIn.listKind());
            }
            return new Accepted(builtIn.group(), new HashSet<>(List.of(builtIn.plural(), builtIn.singular())), kinds);
        }

        static Accepted by(JsonNode definition) {
            JsonNode names = definition.path("status").path("acceptedNames");
            Set<String> resources = new HashSet<>(texts(names.path("shortNames")));
            resources.add(names.path("plural").asText());
            resources.add(names.path("singular").asText());
            return new Accepted(
                    definition.path("spec").path("group").asText(),
                    resources,
                    new HashSet<>(List.of(
                            names.path("kind").asText(), names.path("listKind").asText())));
        }
    }

    /** These names are in use, if in the same group. */
    void use(Accepted names) {
        if (names.group().equals(group)) {
            resources.addAll(names.resources());
            kinds.addAll(names.kinds());
        }
    }

    /** Returns whether the names of {@code definition} have to be checked. */
    static boolean isOpen(JsonNode definition) {
        return !SemanticEquality.same(
                definition.path("spec").path("names"), definition.path("status").path("acceptedNames"));
    }

    /**
     * Sets the accepted names and the conditions of {@code definition}.
     *
     * @param time when it happens
     * @return whether anything changed
     */
    boolean decide(ObjectNode definition, String time) {
        JsonNode wanted = definition.path("spec").path("names");
        JsonNode before = definition.path("status").path("acceptedNames");
        ObjectNode accepted = accepted(wanted, before);
        if (SemanticEquality.same(accepted, before) && outcome.isIn(definition)) {
            return false;
        }
        definition.withObjectProperty("status").set("acceptedNames", accepted);
        outcome.set(definition, time);
        established(definition, time);
        return true;
    }

    private ObjectNode accepted(JsonNode wanted, JsonNode before) {
        ObjectNode accepted = before.isObject() ? before.deepCopy() : ((ObjectNode) wanted).objectNode();
        name(wanted, accepted, "plural", resources, "PluralConflict");
        name(wanted, accepted, "singular", resources, "SingularConflict");
        shortNames(wanted, accepted);
        name(wanted, accepted, "kind", kinds, "KindConflict");
        name(wanted, accepted, "listKind", kinds, "ListKindConflict");
        copy(wanted, accepted, "categories");
        return accepted;
    }

    private void name(JsonNode wanted, ObjectNode accepted, String field, Set<String> used, String reason) {
        String name = wanted.path(field).asText();
        if (!name.equals(accepted.path(field).asText()) && used.contains(name)) {
            conflict(reason, inUse(name));
        } else {
            copy(wanted, accepted, field);
        }
    }

    private void shortNames(JsonNode wanted, ObjectNode accepted) {
        List<String> own = texts(accepted.path("shortNames"));
        List<String> conflicts = new ArrayList<>();
        for (String name : texts(wanted.path("shortNames"))) {
            if (!own.contains(name) && resources.contains(name) && !conflicts.contains(inUse(name))) {
                conflicts.add(inUse(name));
            }
        }
        if (conflicts.isEmpty()) {
            copy(wanted, accepted, "shortNames");
        } else {
            String all = String.join(", ", conflicts);
            conflict("ShortNamesConflict", conflicts.size() == 1 ? all : '[' + all + ']');
        }
    }

    private static String inUse(String name) {
        return '"' + name + "\" is already in use";
    }

    private void conflict(String reason, String message) {
        outcome = DefinitionCondition.no(DefinitionCondition.NAMES_ACCEPTED, reason, message);
    }

    private static void copy(JsonNode wanted, ObjectNode accepted, String field) {
        if (wanted.hasNonNull(field)) {
            accepted.set(field, wanted.get(field).deepCopy());
        } else {
            accepted.remove(field);
        }
    }

    private void established(ObjectNode definition, String time) {
        if (DefinitionCondition.isTrue(definition, DefinitionCondition.ESTABLISHED)) {
            return;
        }
        boolean free = outcome.status().equals("True");
        if (free) {
            DefinitionCondition.no(
                            DefinitionCondition.ESTABLISHED, "Installing", "the initial names have been accepted")
                    .set(definition, time);
        } else if (DefinitionCondition.find(definition, DefinitionCondition.ESTABLISHED) == null) {
            DefinitionCondition.no(DefinitionCondition.ESTABLISHED, "NotAccepted", "not all names are accepted")
                    .set(definition, time);
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
