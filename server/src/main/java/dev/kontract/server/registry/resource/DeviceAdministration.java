package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;

/**
 * Who may ask for administrative access to devices: the namespaces that are labelled for it.
 *
 * @see <a href="https://kep.k8s.io/5018">KEP-5018: administrative access</a>
 */
public final class DeviceAdministration {

    /** The label of such namespaces, which is {@code true}. */
    public static final String LABEL = "resource.kubernetes.io/admin-access";

    /** Why the access is forbidden elsewhere. */
    public static final String REFUSAL =
            "admin access to devices requires the `" + LABEL + ": true` label on the containing namespace";

    private DeviceAdministration() {}

    /**
     * Reports the first request for administrative access of a new object, whatever else is wrong with it.
     *
     * @param object the object, a claim or a template of claims
     * @param requests the requests of the claim
     */
    static void check(ObjectNode object, JsonNode requests, FieldErrors errors) {
        String namespace = object.path("metadata").path("namespace").asText();
        for (int i = 0; i < requests.size(); i++) {
            if (requests.path(i).path("exactly").path("adminAccess").asBoolean()) {
                FieldPath request =
                        FieldPath.of("spec").child("devices").child("requests").index(i);
                FieldValue access = FieldValue.of(object, "spec", errors).as(request.child("adminAccess"));
                if (!access.policy().administered().test(namespace)) {
                    access.forbidden(REFUSAL);
                }
                return;
            }
        }
    }
}
