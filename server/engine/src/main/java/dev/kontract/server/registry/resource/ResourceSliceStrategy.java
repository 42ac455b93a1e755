package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.status.GoText;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Strategy of ResourceSlice. Its generation counts the changes of the spec. Attributes with several values and resources of the
 * node belong to features that are off, and are dropped.
 */
final class ResourceSliceStrategy implements Strategy {

    private static final List<String> LISTS = List.of("ints", "bools", "strings", "versions");
    private static final String ADDED = "timeAdded";

    private final InstantSource clock;

    ResourceSliceStrategy(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        devices(object).forEach(device -> {
            for (JsonNode taint : device.path("taints")) {
                if (taint instanceof ObjectNode given && !given.hasNonNull(ADDED)) {
                    given.put(ADDED, now);
                }
            }
        });
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        devices(object).forEach(device -> {
            device.remove("nodeAllocatableResourceMappings");
            objects(device.path("attributes")).forEach(attribute -> attribute.remove(LISTS));
        });
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        prepareForCreate(object);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        ResourceSliceValidation.validate(object, null, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ResourceSliceValidation.validate(object, current, errors);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        String driver = object.path("spec").path("driver").asText("");
        return driver.equals(driver.toLowerCase(Locale.ROOT))
                ? List.of()
                : List.of("spec.driver: driver names should be lowercase; " + GoText.quote(driver)
                        + " contains uppercase characters");
    }

    private static Stream<ObjectNode> devices(ObjectNode slice) {
        return objects(slice.path("spec").path("devices"));
    }

    private static Stream<ObjectNode> objects(JsonNode container) {
        return StreamSupport.stream(container.spliterator(), false)
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast);
    }
}
