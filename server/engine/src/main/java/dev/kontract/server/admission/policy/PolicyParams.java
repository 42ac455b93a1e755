package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.policy.ParamKinds.ParamObjects;
import dev.kontract.server.selector.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which parameters a binding evaluates its policy with, compiled from {@code paramRef}. Immutable.
 *
 * @param name the name of the one object, or empty for a selector
 * @param namespace the namespace, or empty for that of the request
 * @param selector selects the objects if there is no name
 * @param required whether it is a failure that there are none
 */
record PolicyParams(String name, String namespace, LabelSelector selector, boolean required) {

    /** The parameters cannot be found. */
    static final class ParamFailure extends Exception {

        private static final long serialVersionUID = 1L;

        ParamFailure(String message) {
            super(message, null, false, false);
        }
    }

    /** Compiles a {@code paramRef}; null if there is none. */
    static @Nullable PolicyParams of(JsonNode reference) {
        return reference.isObject()
                ? new PolicyParams(
                        reference.path("name").asText(""),
                        reference.path("namespace").asText(""),
                        LabelSelector.of(reference.get("selector")),
                        reference.path("parameterNotFoundAction").asText().equals("Deny"))
                : null;
    }

    /**
     * Returns the parameters of a policy for a request, one evaluation each. Null means evaluation without parameters.
     *
     * @param kind the kind of the parameters of the policy, or null if it has none
     * @param params the parameters of the binding, or null if it names none
     * @param requestNamespace the namespace of the request
     * @throws ParamFailure if they cannot be found
     */
    static List<@Nullable ObjectNode> find(
            @Nullable GroupVersionKind kind, @Nullable PolicyParams params, ParamKinds kinds, String requestNamespace)
            throws ParamFailure {
        if (kind == null || params == null) {
            List<@Nullable ObjectNode> without = new ArrayList<>();
            without.add(null);
            return without;
        }
        Optional<ParamObjects> objects = kinds.find(kind);
        if (objects.isEmpty()) {
            throw new ParamFailure("paramKind kind `&ParamKind{APIVersion:" + kind.apiVersion() + ",Kind:" + kind.kind()
                    + ",}` not known");
        }
        return params.find(objects.get(), requestNamespace);
    }

    private List<@Nullable ObjectNode> find(ParamObjects objects, String requestNamespace) throws ParamFailure {
        String within = "";
        if (objects.namespaced()) {
            within = namespace.isEmpty() ? requestNamespace : namespace;
            if (within.isEmpty()) {
                throw new ParamFailure(
                        "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources");
            }
        } else if (!namespace.isEmpty()) {
            throw new ParamFailure("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
        }
        List<@Nullable ObjectNode> found = new ArrayList<>();
        if (name.isEmpty()) {
            found.addAll(objects.list(within, selector));
        } else {
            objects.get(within, name).ifPresent(found::add);
        }
        if (found.isEmpty() && required) {
            throw new ParamFailure("no params found for policy binding with `Deny` parameterNotFoundAction");
        }
        return found;
    }
}
