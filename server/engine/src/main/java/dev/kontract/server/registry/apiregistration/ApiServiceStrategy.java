package dev.kontract.server.registry.apiregistration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import dev.kontract.server.status.GoText;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Strategy of APIService. APIs that this server serves itself are available; requests are never forwarded to another server.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">Aggregation</a>
 */
public final class ApiServiceStrategy implements StatusStrategy {

    /** The kind. */
    public static final GroupVersionKind KIND = new GroupVersionKind("apiregistration.k8s.io", "v1", "APIService");

    private final InstantSource clock;

    private ApiServiceStrategy(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Returns the strategies of the group by kind.
     *
     * @param clock the times of conditions
     */
    public static Map<GroupVersionKind, Strategy> of(InstantSource clock) {
        return Map.of(KIND, new ApiServiceStrategy(clock));
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        ObjectNode status = object.putObject("status");
        if (!object.path("spec").path("service").isObject()) {
            status.putArray("conditions")
                    .addObject()
                    .put("type", "Available")
                    .put("status", "True")
                    .put(
                            "lastTransitionTime",
                            clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())
                    .put("reason", "Local")
                    .put("message", "Local APIServices are always available");
        }
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        ObjectNode metadata = object.withObjectProperty("metadata");
        for (String field : metadataKeptByStatusUpdates()) {
            JsonNode before = current.path("metadata").path(field);
            if (before.isMissingNode()) {
                metadata.remove(field);
            } else {
                metadata.set(field, before.deepCopy());
            }
        }
    }

    @Override
    public List<String> metadataKeptByStatusUpdates() {
        return List.of("labels", "annotations", "finalizers", "ownerReferences");
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue group = spec.child("group");
        FieldValue version = spec.child("version");
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, named(version.text() + '.' + group.text()), errors);
        if (group.empty() && !version.is("v1")) {
            group.required("only v1 may have an empty group and it better be legacy kube");
        }
        spec.check("group", "version", "groupPriorityMinimum", "versionPriority");
        served(spec);
    }

    private static NameRule named(String required) {
        return name -> {
            List<String> wrong = NameFormats.pathSegment(name);
            if (!wrong.isEmpty() || name.equals(required)) {
                return wrong;
            }
            return List.of("must be `spec.version+\".\"+spec.group`: " + GoText.quote(required));
        };
    }

    private static void served(FieldValue spec) {
        FieldValue service = spec.child("service");
        FieldValue bundle = spec.child("caBundle");
        FieldValue insecure = spec.child("insecureSkipTLSVerify");
        if (service.absent()) {
            if (!bundle.empty()) {
                bundle.invalid(
                        Base64.getDecoder().decode(bundle.text()).length + " bytes",
                        "local APIServices may not have a caBundle");
            }
            if (insecure.flag()) {
                insecure.invalid("local APIServices may not have insecureSkipTLSVerify");
            }
            return;
        }
        service.check("namespace", "name", "port");
        if (insecure.flag() && !bundle.empty()) {
            insecure.invalid("may not be true if caBundle is present");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.common(object, current, errors);
        validate(object, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.common(object, current, errors);
        for (FieldValue condition : FieldValue.of(object, "status", errors).items("conditions")) {
            condition.check("status");
        }
    }

    @Override
    public boolean printsStatus() {
        return false;
    }
}
