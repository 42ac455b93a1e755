package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strategy of CSIDriver. Its generation counts the changes of the spec, from zero.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volumes/#csi">CSI volumes</a>
 */
final class CsiDriverStrategy implements Strategy {

    private static final List<String> REQUIRED = List.of("podInfoOnMount", "storageCapacity");
    private static final List<String> GROUP_POLICIES = List.of("File", "None", "ReadWriteOnceWithFSType");
    private static final List<String> LIFECYCLE_MODES = List.of("Persistent", "Ephemeral");
    private static final String OFF = "preventPodSchedulingIfMissing";
    private static final String IN_SECRETS = "serviceAccountTokenInSecrets";
    private static final int SHORTEST_PERIOD = 10;
    private static final long SHORTEST_TOKEN = 600;
    private static final long LONGEST_TOKEN = 1L << 32;

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
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        ObjectMetaUpdateValidation.immutable(attachRequired(spec), was.child("attachRequired"));
        ObjectMetaUpdateValidation.immutable(spec.child("volumeLifecycleModes"), was.child("volumeLifecycleModes"));
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

    /** Upstream reports the field by another name. */
    private static FieldValue attachRequired(FieldValue spec) {
        return spec.child("attachRequired").as(FieldPath.of("spec").child("attachedRequired"));
    }

    private static void spec(FieldValue spec) {
        if (attachRequired(spec).absent()) {
            attachRequired(spec).required();
        }
        for (String field : REQUIRED) {
            if (spec.child(field).absent()) {
                spec.child(field).required();
            }
        }
        FieldValue policy = spec.child("fsGroupPolicy");
        if (policy.present() && !GROUP_POLICIES.contains(policy.text())) {
            policy.notSupported(GROUP_POLICIES);
        }
        tokens(spec.child("tokenRequests"));
        FieldValue modes = spec.child("volumeLifecycleModes");
        for (FieldValue mode : modes.items()) {
            if (!LIFECYCLE_MODES.contains(mode.text())) {
                modes.notSupported(mode.text(), LIFECYCLE_MODES);
            }
        }
        if (spec.child("seLinuxMount").absent()) {
            spec.child("seLinuxMount").required();
        }
        FieldValue period = spec.child("nodeAllocatableUpdatePeriodSeconds");
        if (period.present() && period.number() < SHORTEST_PERIOD) {
            period.invalid(period.number(), "must be greater than or equal to 10 seconds");
        }
        FieldValue inSecrets = spec.child(IN_SECRETS);
        if (inSecrets.present() && spec.child("tokenRequests").empty()) {
            inSecrets.invalid("serviceAccountTokenInSecrets is set but no tokenRequests are specified");
        }
    }

    private static void tokens(FieldValue requests) {
        Set<String> audiences = new HashSet<>();
        for (FieldValue request : requests.items()) {
            FieldValue audience = request.child("audience");
            if (!audiences.add(audience.text())) {
                audience.duplicate();
                continue;
            }
            FieldValue lifetime = request.child("expirationSeconds");
            if (lifetime.present() && lifetime.number() < SHORTEST_TOKEN) {
                lifetime.invalid(lifetime.number(), "may not specify a duration less than 10 minutes");
            } else if (lifetime.number() > LONGEST_TOKEN) {
                lifetime.invalid(lifetime.number(), "may not specify a duration larger than 2^32 seconds");
            }
        }
    }
}
