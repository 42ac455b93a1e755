package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.admission.matching.NamespaceObjects;
import dev.kontract.server.admission.matching.RequestContent;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The context of policies besides the request. Immutable.
 *
 * @param namespaces the namespaces
 * @param params the kinds of parameters
 * @param authorizers answer the checks of expressions for a user
 */
public record PolicyContext(
        NamespaceObjects namespaces, ParamKinds params, Function<UserInfo, AdmissionAuthorizer> authorizers) {

    /** Policies cannot prevent their own removal, nor affect authentication and authorization. */
    private static final Set<String> EXEMPT_GROUPS =
            Set.of("admissionregistration.k8s.io", "authentication.k8s.io", "authorization.k8s.io");

    private static final List<String> METADATA = List.of(
            "name",
            "generateName",
            "namespace",
            "labels",
            "annotations",
            "uid",
            "creationTimestamp",
            "deletionGracePeriodSeconds",
            "deletionTimestamp",
            "generation",
            "resourceVersion",
            "finalizers");

    /** Returns whether policies do not apply. */
    static boolean isExempt(AdmissionRequest request) {
        return EXEMPT_GROUPS.contains(request.resource().group());
    }

    /** Returns what the expressions of a policy see of a request. */
    AdmissionInput input(AdmissionRequest request, MatchedResource resource, @Nullable ObjectNode param) {
        return new AdmissionInput(
                resource.shown(request.object()),
                resource.shown(request.oldObject()),
                RequestContent.forExpressions(request, resource),
                param,
                namespace(request),
                authorizers.apply(request.user()));
    }

    /** Returns the fields of the namespace that policies see; null for an object of the cluster. */
    private @Nullable ObjectNode namespace(AdmissionRequest request) {
        if (!request.resource().namespaced() || request.requestNamespace().isEmpty()) {
            return null;
        }
        ObjectNode stored = namespaces.get(request.requestNamespace());
        ObjectNode seen = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = seen.putObject("metadata");
        for (String field : METADATA) {
            if (stored.path("metadata").has(field)) {
                metadata.set(field, stored.path("metadata").get(field));
            }
        }
        seen.set("spec", stored.path("spec"));
        seen.set("status", stored.path("status"));
        return seen;
    }
}
