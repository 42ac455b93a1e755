package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;

/**
 * Permission to request administrative access to devices, granted by a label of the namespace.
 *
 * @see <a href="https://kep.k8s.io/5018">KEP-5018: administrative access</a>
 */
public final class DeviceAdministration {

    /** The label of such namespaces, which is {@code true}. */
    public static final String LABEL = "resource.kubernetes.io/admin-access";

    /** Why the access is forbidden elsewhere. */
    private static final String REFUSAL =
            "admin access to devices requires the `" + LABEL + ": true` label on the containing namespace";

    private static final String ACCESS = "adminAccess";
    private static final String RESULTS = "/status/allocation/devices/results";

    private DeviceAdministration() {}

    /**
     * Reports the first request for administrative access of a new object, whatever else is wrong with it.
     *
     * @param object the object, a claim or a template of claims
     * @param requests the requests of the claim
     */
    static void check(ObjectNode object, JsonNode requests, FieldErrors errors) {
        for (int i = 0; i < requests.size(); i++) {
            if (requests.path(i).path("exactly").path(ACCESS).asBoolean()) {
                FieldPath request =
                        FieldPath.of("spec").child("devices").child("requests").index(i);
                require(FieldValue.of(object, "spec", errors).as(request.child(ACCESS)), object);
                return;
            }
        }
    }

    /**
     * Reports the first administrative access of an allocation, if the one before has none.
     *
     * @param claim the claim with the allocation in its status
     * @param current the claim before
     */
    static void checkStatus(ObjectNode claim, ObjectNode current, FieldErrors errors) {
        int granted = administrative(claim.at(RESULTS));
        if (granted >= 0 && administrative(current.at(RESULTS)) < 0) {
            FieldPath results =
                    FieldPath.of("status").child("allocation").child("devices").child("results");
            require(
                    FieldValue.of(claim, "status", errors)
                            .as(results.index(granted).child(ACCESS)),
                    claim);
        }
    }

    private static int administrative(JsonNode results) {
        for (int i = 0; i < results.size(); i++) {
            if (results.path(i).path(ACCESS).asBoolean()) {
                return i;
            }
        }
        return -1;
    }

    private static void require(FieldValue access, ObjectNode object) {
        String namespace = object.path("metadata").path("namespace").asText();
        if (!access.policy().administered().test(namespace)) {
            access.forbidden(REFUSAL);
        }
    }
}
