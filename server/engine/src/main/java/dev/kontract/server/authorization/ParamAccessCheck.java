package dev.kontract.server.authorization;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.admission.policy.ParamKinds;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Requires that the writer of an admission policy or a binding may read its parameters, because the responses of the policy
 * reveal them. Members of {@code system:masters} may read everything.
 */
public final class ParamAccessCheck implements AdmissionPlugin {

    private static final String GROUP = "admissionregistration.k8s.io";
    private static final String POLICIES = "admissionpolicies";
    private static final String BINDINGS = "admissionpolicybindings";
    private static final String EVERY = "*";

    private final Authorizer authorizer;
    private final ParamKinds kinds;
    private final Storage storage;

    private record Access(String group, String version, String resource) {

        static final Access EVERYTHING = new Access(EVERY, EVERY, EVERY);
    }

    /**
     * Creates the plugin.
     *
     * @param authorizer decides
     * @param kinds finds the resource of a kind
     * @param storage where the policies are
     */
    public ParamAccessCheck(Authorizer authorizer, ParamKinds kinds, Storage storage) {
        this.authorizer = authorizer;
        this.kinds = kinds;
        this.storage = storage;
    }

    /**
     * Checks the request.
     *
     * @throws StatusException 422 when the user may not read the parameters
     */
    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null
                || !request.resource().group().equals(GROUP)
                || !request.subresource().isEmpty()
                || request.user().groups().contains(UserInfo.MASTERS)) {
            return;
        }
        String plural = request.resource().plural();
        if (plural.endsWith(POLICIES)) {
            checkPolicy(request, object.path("spec"), spec(request.oldObject()));
        } else if (plural.endsWith(BINDINGS)) {
            checkBinding(request, object.path("spec"), spec(request.oldObject()));
        }
    }

    private static @Nullable JsonNode spec(@Nullable ObjectNode old) {
        return old == null ? null : old.path("spec");
    }

    private void checkPolicy(AdmissionRequest request, JsonNode spec, @Nullable JsonNode was) {
        JsonNode kind = spec.path("paramKind");
        if (!kind.isObject() || (was != null && kind.equals(was.path("paramKind")))) {
            return;
        }
        if (!may(request.user(), "get", EVERY, access(kind), EVERY)) {
            throw refusal(
                    request,
                    "spec.paramKind",
                    "user " + shown(request.user())
                            + " must have \"get\" permission on all objects of the referenced paramKind (kind="
                            + kind.path("kind").asText() + ", apiVersion="
                            + kind.path("apiVersion").asText() + ')');
        }
    }

    private void checkBinding(AdmissionRequest request, JsonNode spec, @Nullable JsonNode was) {
        JsonNode reference = spec.path("paramRef");
        boolean same = was != null
                && reference.equals(was.path("paramRef"))
                && spec.path("policyName").equals(was.path("policyName"));
        if (!reference.isObject() || same) {
            return;
        }
        String policies = request.resource().plural().replace("policybindings", "policies");
        String name = spec.path("policyName").asText();
        Optional<JsonNode> policy =
                storage.find(Keys.of(GROUP, policies).key("", name)).map(entry -> entry.derived(StoredJson.TREE));
        JsonNode kind =
                policy.map(found -> found.path("spec").path("paramKind")).orElse(reference.path(""));
        String verb = reference.path("name").asText("").isEmpty() ? "list" : "get";
        String namespace = reference.path("namespace").asText("");
        Access access = kind.isObject() ? access(kind) : Access.EVERYTHING;
        if (may(request.user(), verb, namespace, access, reference.path("name").asText(""))) {
            return;
        }
        String user = "user " + shown(request.user());
        String lacks = user + " does not have \"" + verb + "\" permission ";
        throw refusal(
                request,
                "spec.paramRef",
                policy.isPresent()
                        ? lacks + "on the object referenced by paramRef"
                        : "unable to get policy " + name + " to determine minimum required permissions and " + lacks
                                + "for all groups, versions and resources");
    }

    private Access access(JsonNode kind) {
        GroupVersionKind type = GroupVersionKind.of(
                kind.path("apiVersion").asText(), kind.path("kind").asText());
        String resource = kinds.find(type).map(ParamKinds.ParamObjects::plural).orElse(EVERY);
        return new Access(type.group(), type.version(), resource);
    }

    private boolean may(UserInfo user, String verb, String namespace, Access access, String name) {
        return authorizer
                .authorize(new AuthorizationAttributes(
                        user, true, verb, namespace, access.group(), access.version(), access.resource(), "", name, ""))
                .isAllowed();
    }

    /** Returns a user as upstream prints its struct. */
    private static String shown(UserInfo user) {
        StringBuilder extra = new StringBuilder();
        new TreeMap<>(user.extra())
                .forEach((key, values) -> extra.append(extra.isEmpty() ? "" : " ")
                        .append(key)
                        .append(":[")
                        .append(String.join(" ", values))
                        .append(']'));
        return "&{" + user.name() + ' ' + user.uid() + " [" + String.join(" ", user.groups()) + "] map[" + extra + "]}";
    }

    private static StatusException refusal(AdmissionRequest request, String field, String why) {
        return StatusException.invalid(
                GROUP, request.kind().kind(), request.objectName(), List.of(FieldError.forbidden(field, why)));
    }
}
