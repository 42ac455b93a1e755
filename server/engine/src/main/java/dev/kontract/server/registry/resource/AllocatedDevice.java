package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;

/**
 * Identifies a device, or the share of it that a claim has.
 *
 * @param driver the name of the driver
 * @param pool the name of the pool
 * @param device the name of the device in its pool
 * @param share the share, empty for a whole device
 */
public record AllocatedDevice(String driver, String pool, String device, String share) {

    /** Returns the devices that are allocated, by the status of a claim. */
    static Set<AllocatedDevice> of(JsonNode status) {
        Set<AllocatedDevice> allocated = new HashSet<>();
        status.path("allocation").path("devices").path("results").forEach(result -> allocated.add(named(result)));
        return allocated;
    }

    /** Returns the device that an allocation or a report names. */
    public static AllocatedDevice named(JsonNode entry) {
        return new AllocatedDevice(
                entry.path("driver").asText(""),
                entry.path("pool").asText(""),
                entry.path("device").asText(""),
                entry.path("shareID").asText(""));
    }

    /** Returns the device as errors show it. */
    ObjectNode shown() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("Driver", driver)
                .put("Pool", pool)
                .put("Device", device)
                .put("ShareID", share);
    }
}
