package dev.kontract.server.registry.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.registry.coordination.CoordinationStrategies;
import dev.kontract.server.registry.core.CoreStrategies;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import dev.kontract.server.registry.core.service.ServiceStores;
import dev.kontract.server.registry.rbac.RbacStrategies;
import dev.kontract.server.registry.resource.DeviceStrategies;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.spec.Contract;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs the rules of kinds over objects as the store does: read, defaulted, prepared, checked. */
final class Rules {

    private static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    private static final List<String> CLUSTER_SCOPED =
            List.of("ClusterRole", "ClusterRoleBinding", "Namespace", "DeviceClass", "ResourceSlice");
    private static final List<String> SERVER_OWNED =
            List.of("uid", "creationTimestamp", "resourceVersion", "deletionTimestamp", "generation");

    private final Map<GroupVersionKind, Strategy> strategies = new HashMap<>();

    Rules() {
        strategies.putAll(RbacStrategies.of("rbac.authorization." + Contract.DEFAULT_GROUP_DOMAIN));
        strategies.putAll(AppsStrategies.of(FeatureGate.defaults()));
        strategies.putAll(CoreStrategies.of(
                ServiceStores.allocation(ServiceNetwork.DEFAULT, 1), Duration.ofHours(1), InstantSource.system()));
        strategies.putAll(CoordinationStrategies.all());
        strategies.putAll(DeviceStrategies.of(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"))));
    }

    /** Runs the rules on a case, including their changes to the object. */
    Outcome run(Case one) {
        return one.isUpdate() ? update(one) : create(one);
    }

    private Outcome create(Case one) {
        ObjectNode object = read(one.object());
        Strategy strategy = strategy(object);
        ObjectNode metadata = object.withObjectProperty("metadata");
        if (CLUSTER_SCOPED.contains(kind(object))) {
            metadata.remove("namespace");
        } else {
            metadata.put("namespace", "ns");
        }
        metadata.put("uid", "uid-1").put("creationTimestamp", "2026-01-01T00:00:00Z");
        if (!metadata.has("name") && metadata.has("generateName")) {
            metadata.put("name", metadata.get("generateName").asText() + "abcde");
        }
        FieldErrors errors = new FieldErrors(ClusterPolicy.DEFAULT, schema(object));
        strategy.allocation()
                .reserve("ns", object, null, WriteMode.STORE, WriteContext.NONE, errors)
                .end(false);
        if (!errors.isEmpty()) {
            return new Outcome(canonical(object), errors.found(), List.of());
        }
        strategy.prepareForCreate(object);
        strategy.validate(object, errors);
        return new Outcome(canonical(object), errors.found(), strategy.warnings(object));
    }

    private Outcome update(Case one) {
        ObjectNode object = read(one.object());
        ObjectNode current = read(one.current());
        Strategy strategy = strategy(object);
        ObjectNode metadata = object.withObjectProperty("metadata");
        for (String field : SERVER_OWNED) {
            boolean asked = field.equals("uid") && metadata.has("uid");
            if (!asked && current.path("metadata").has(field)) {
                metadata.set(field, current.path("metadata").get(field));
            }
        }
        if (current.path("metadata").has("namespace")) {
            metadata.set("namespace", current.path("metadata").get("namespace"));
        }
        FieldErrors errors = new FieldErrors(ClusterPolicy.DEFAULT, schema(object));
        if (one.ofStatus()) {
            strategy.prepareForStatusUpdate(object, current);
            ObjectMetaUpdateValidation.common(object, current, errors);
            strategy.validateStatusUpdate(object, current, errors);
        } else {
            strategy.allocation()
                    .reserve("ns", object, current, WriteMode.STORE, WriteContext.NONE, errors)
                    .end(false);
            if (!errors.isEmpty()) {
                return new Outcome(canonical(object), errors.found(), List.of());
            }
            strategy.prepareForUpdate(object, current);
            ObjectMetaUpdateValidation.common(object, current, errors);
            strategy.validateUpdate(object, current, errors);
        }
        List<String> warnings = one.ofStatus() ? List.of() : strategy.warningsOnUpdate(object, current);
        return new Outcome(canonical(object), errors.found(), warnings);
    }

    private ObjectNode read(ObjectNode object) {
        GroupVersionKind type = type(object);
        byte[] bytes = object.toString().getBytes(StandardCharsets.UTF_8);
        ObjectNode tree = CODEC.decode(bytes, Format.JSON, type).tree();
        Defaulter.apply(tree, schema(object));
        strategy(tree).applyDefaults(tree);
        return tree;
    }

    private static ObjectNode canonical(ObjectNode object) {
        return Canonicalizer.stored(object, schema(object));
    }

    private static ObjectSchema schema(ObjectNode object) {
        return CODEC.schema(type(object)).orElseThrow();
    }

    private Strategy strategy(ObjectNode object) {
        return Objects.requireNonNull(strategies.get(type(object)), kind(object));
    }

    private static String kind(ObjectNode object) {
        return object.path("kind").asText();
    }

    private static GroupVersionKind type(ObjectNode object) {
        String apiVersion = object.path("apiVersion").asText();
        int slash = apiVersion.indexOf('/');
        String group = slash < 0 ? "" : apiVersion.substring(0, slash);
        return new GroupVersionKind(group, apiVersion.substring(slash + 1), kind(object));
    }
}
