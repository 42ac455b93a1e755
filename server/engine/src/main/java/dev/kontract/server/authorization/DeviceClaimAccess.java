package dev.kontract.server.authorization;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.registry.resource.AllocatedDevice;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.SemanticEquality;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Authorizes writes to the status of device claims: allocations require the permission to bind claims, and the state of devices
 * the permission for their driver.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/">Dynamic resource
 *     allocation</a>
 */
public final class DeviceClaimAccess implements AdmissionPlugin {

    private static final String GROUP = "resource.k8s.io";
    private static final String CLAIMS = "resourceclaims";
    private static final String NODE_NAME = "authentication.kubernetes.io/node-name";
    private static final String ACCOUNT = "system:serviceaccount:";
    private static final String ALLOCATION = "allocation";
    private static final String DEVICES = "devices";
    private static final FieldPath STATUS = FieldPath.of("status");

    private final Authorizer authorizer;

    /** Asks {@code authorizer}. */
    public DeviceClaimAccess(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    /**
     * Checks the request.
     *
     * @throws StatusException 422 when something in the object is not for the user
     */
    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null || !request.resource().group().equals(GROUP)) {
            return;
        }
        List<FieldError> errors = new ArrayList<>();
        ObjectNode old = request.oldObject();
        if (request.resource().plural().equals(CLAIMS) && request.subresource().equals("status") && old != null) {
            status(request, object.path("status"), old.path("status"), errors);
        }
        if (!errors.isEmpty()) {
            throw StatusException.invalid(GROUP, request.kind().kind(), request.objectName(), errors);
        }
    }

    private void status(AdmissionRequest request, JsonNode status, JsonNode before, List<FieldError> errors) {
        AuthorizationAttributes asked =
                AuthorizationAttributes.of(request.user(), request.caller().info());
        if (!SemanticEquality.same(status.path(ALLOCATION), before.path(ALLOCATION))
                || !SemanticEquality.same(status.path("reservedFor"), before.path("reservedFor"))) {
            String refusal = refusal(of(asked, asked.verb(), "", "binding", ""));
            if (refusal != null) {
                errors.add(FieldError.forbidden(
                        STATUS.child(ALLOCATION).toString(),
                        "changing status.allocation or status.reservedFor requires resource=\"resourceclaims/binding\","
                                + " verb=\"" + asked.verb() + "\" permission: " + refusal));
            }
        }
        if (status.path(ALLOCATION).isObject()) {
            reports(asked, status, before, errors);
        }
    }

    private void reports(AuthorizationAttributes asked, JsonNode status, JsonNode before, List<FieldError> errors) {
        List<String> verbs = new ArrayList<>();
        String node = node(status.path(ALLOCATION));
        if (!node.isEmpty() && isOn(asked.user(), node)) {
            verbs.add("associated-node:" + asked.verb());
        }
        verbs.add("arbitrary-node:" + asked.verb());
        for (String driver : changedDrivers(status.path(DEVICES), before.path(DEVICES))) {
            List<String> refusals = new ArrayList<>();
            for (String verb : verbs) {
                String refusal = refusal(of(asked, verb, asked.namespace(), "driver", driver));
                if (refusal != null) {
                    refusals.add(refusal);
                }
            }
            if (refusals.size() == verbs.size()) {
                errors.add(FieldError.forbidden(
                        STATUS.child(DEVICES).toString(),
                        "changing status.devices requires resource=\"resourceclaims/driver\", verb=\"["
                                + String.join(" ", verbs) + "]\" permission: " + refusals.get(0)));
            }
        }
    }

    /** Returns the drivers of devices whose state is new, changed or gone. */
    private static Set<String> changedDrivers(JsonNode devices, JsonNode before) {
        Map<AllocatedDevice, JsonNode> known = new HashMap<>();
        before.forEach(device -> known.put(AllocatedDevice.named(device), device));
        Set<String> drivers = new TreeSet<>();
        for (JsonNode device : devices) {
            JsonNode was = known.remove(AllocatedDevice.named(device));
            if (was == null || !SemanticEquality.same(was, device)) {
                drivers.add(device.path("driver").asText(""));
            }
        }
        known.values().forEach(device -> drivers.add(device.path("driver").asText("")));
        return drivers;
    }

    /** Returns the one node that an allocation is for, or an empty text. */
    private static String node(JsonNode allocation) {
        JsonNode terms = allocation.path("nodeSelector").path("nodeSelectorTerms");
        JsonNode fields = terms.path(0).path("matchFields");
        JsonNode field = fields.path(0);
        boolean one = terms.size() == 1
                && terms.path(0).path("matchExpressions").isEmpty()
                && fields.size() == 1
                && field.path("key").asText().equals("metadata.name")
                && field.path("operator").asText().equals("In")
                && field.path("values").size() == 1;
        return one ? field.path("values").path(0).asText("") : "";
    }

    /** Returns whether the user is a service account of a pod on a node. */
    private static boolean isOn(UserInfo user, String node) {
        return user.name().startsWith(ACCOUNT)
                && List.of(node).equals(user.extra().getOrDefault(NODE_NAME, List.of()));
    }

    private static AuthorizationAttributes of(
            AuthorizationAttributes asked, String verb, String namespace, String subresource, String name) {
        return new AuthorizationAttributes(
                asked.user(),
                true,
                verb,
                namespace,
                asked.apiGroup(),
                asked.apiVersion(),
                asked.resource(),
                subresource,
                name,
                asked.path());
    }

    /** Returns why something is refused, or null if it is allowed. */
    private @Nullable String refusal(AuthorizationAttributes attributes) {
        Decision decision = authorizer.authorize(attributes);
        return decision.isAllowed()
                ? null
                : attributes.forbidden(decision.reason()).getMessage();
    }
}
