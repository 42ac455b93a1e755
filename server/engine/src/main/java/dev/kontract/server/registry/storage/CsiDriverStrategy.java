package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.List;

/**
 * Strategy of CSIDriver. Its generation counts the changes of the spec, from zero.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volumes/#csi">CSI volumes</a>
 */
final class CsiDriverStrategy implements Strategy {

    private static final String OFF = "preventPodSchedulingIfMissing";
    private static final String IN_SECRETS = "serviceAccountTokenInSecrets";

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.withObjectProperty("spec").remove(OFF);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        if (!current.path("spec").has(OFF)) {
            object.withObjectProperty("spec").remove(OFF);
        }
        if (!SemanticEquality.same(object.path("spec"), current.path("spec"))) {
            object.withObjectProperty("metadata")
                    .put(
                            "generation",
                            current.path("metadata").path("generation").asLong() + 1);
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        spec(FieldValue.of(object, "spec", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        spec(spec);
        spec.checkUnchanged(FieldValue.of(current, "spec", new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        boolean exposed = !object.path("spec").path("tokenRequests").isEmpty()
                && !object.path("spec").has(IN_SECRETS);
        return exposed
                ? List.of("spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to"
                        + " prevent possible logging of tokens in volume attributes")
                : List.of();
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        boolean same = SemanticEquality.same(
                object.path("spec").path("tokenRequests"), current.path("spec").path("tokenRequests"));
        return same ? List.of() : warnings(object);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    private static void spec(FieldValue spec) {
        spec.check();
        FieldValue inSecrets = spec.child(IN_SECRETS);
        if (inSecrets.present() && spec.child("tokenRequests").empty()) {
            inSecrets.invalid("serviceAccountTokenInSecrets is set but no tokenRequests are specified");
        }
    }
}
