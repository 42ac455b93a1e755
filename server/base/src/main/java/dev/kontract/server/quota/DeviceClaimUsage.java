package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Counts resource claims, and the devices of each class that they may be allocated. */
final class DeviceClaimUsage implements QuotaEvaluator {

    private static final String COUNT = ObjectCount.name("resource.k8s.io", "resourceclaims");
    private static final String OF_CLASS = ".deviceclass.resource.k8s.io/devices";

    /** The maximum number of devices of a claim. */
    private static final long ALL = 32;

    @Override
    public Set<String> bounded(Collection<String> names) {
        Set<String> bounded = new HashSet<>(names);
        bounded.removeIf(name -> !name.equals(COUNT) && !name.endsWith(OF_CLASS));
        return bounded;
    }

    @Override
    public ResourceAmounts usage(JsonNode claim, Instant now) {
        ResourceAmounts usage = ResourceAmounts.NONE.with(COUNT, ObjectCount.ONE);
        for (JsonNode request : claim.path("spec").path("devices").path("requests")) {
            ResourceAmounts alternatives = ResourceAmounts.NONE;
            for (JsonNode alternative : request.path("firstAvailable")) {
                alternatives = alternatives.max(devices(alternative));
            }
            usage = usage.plus(request.has("exactly") ? devices(request.path("exactly")) : alternatives);
        }
        return usage;
    }

    private static ResourceAmounts devices(JsonNode request) {
        long devices = request.path("allocationMode").asText().equals("All")
                ? ALL
                : request.path("count").asLong(1);
        return ResourceAmounts.NONE.with(
                request.path("deviceClassName").asText() + OF_CLASS, Quantity.of(devices, Quantity.Format.DECIMAL_SI));
    }

    @Override
    public boolean countsUpdate(String subresource, JsonNode object, JsonNode current) {
        return subresource.isEmpty();
    }
}
