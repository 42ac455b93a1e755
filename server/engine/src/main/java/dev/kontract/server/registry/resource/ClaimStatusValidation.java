package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.scheduling.AffinityValidation;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.ConditionValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.SemanticEquality;
import dev.kontract.server.status.GoText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates the status of a claim. The order of the checks is the order of the errors. */
final class ClaimStatusValidation {

    private static final int MOST_CONSUMERS = 256;
    private static final int MOST_CONDITIONS = 8;
    private static final int MOST_RESULTS = 32;
    private static final int MOST_ADDRESSES = 16;
    private static final int LONGEST_INTERFACE = 256;
    private static final int LONGEST_HARDWARE_ADDRESS = 128;
    private static final int IPV4_BITS = 32;
    private static final int MAPPED_BITS = 96;
    private static final List<String> CONSUMER = List.of("resource", "name", "uid");
    private static final List<String> SOURCES = List.of("FromClaim", "FromClass");

    private ClaimStatusValidation() {}

    static void validate(ObjectNode claim, ObjectNode current, FieldErrors errors) {
        FieldValue status = FieldValue.of(claim, "status", errors);
        JsonNode before = current.path("status");
        FieldValue consumers = status.child("reservedFor");
        ListRules.set(
                consumers,
                MOST_CONSUMERS,
                ClaimStatusValidation::consumer,
                consumer -> consumer.child("uid").text());
        Set<AllocatedDevice> allocated = AllocatedDevice.of(status.node());
        ListRules.set(
                status.child("devices"),
                ListRules.UNLIMITED,
                device -> device(device, allocated),
                device -> AllocatedDevice.named(device.node()).shown());
        FieldValue allocation = status.child("allocation");
        if (!consumers.empty() && allocation.absent()) {
            consumers.forbidden("may not be specified when `allocated` is not set");
        } else if (claim.path("metadata").hasNonNull("deletionTimestamp")
                && !items(before.path("reservedFor")).containsAll(items(consumers.node()))) {
            consumers.forbidden(
                    "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set");
        }
        if (allocation.absent()) {
            return;
        }
        if (!before.path("allocation").isObject()) {
            allocation(
                    allocation,
                    RequestNames.of(FieldValue.of(claim, "spec", errors).child("devices")));
        } else if (!SemanticEquality.same(allocation.node(), before.path("allocation"))) {
            allocation.invalid(InternalClaims.allocation(allocation.node()), "field is immutable");
        }
    }

    private static Set<JsonNode> items(JsonNode list) {
        Set<JsonNode> items = new HashSet<>();
        list.forEach(items::add);
        return items;
    }

    private static void consumer(FieldValue consumer) {
        for (String field : CONSUMER) {
            if (consumer.child(field).empty()) {
                consumer.child(field).required();
            }
        }
    }

    private static void device(FieldValue device, Set<AllocatedDevice> allocated) {
        DeviceNames.driver(device.child("driver"));
        DeviceNames.pool(device.child("pool"));
        DeviceNames.label(device.child("device"));
        FieldValue share = device.child("shareID");
        if (share.present()) {
            DeviceNames.uid(share);
        }
        AllocatedDevice named = AllocatedDevice.named(device.node());
        if (!allocated.contains(named)) {
            device.invalid(named.shown(), "must be an allocated device in the claim");
        }
        FieldValue conditions = device.child("conditions");
        if (conditions.items().size() > MOST_CONDITIONS) {
            conditions.tooMany(MOST_CONDITIONS);
        }
        ConditionValidation.validate(conditions);
        if (device.child("data").present()) {
            DeviceParameters.data(device.child("data"), false);
        }
        network(device.child("networkData"));
    }

    private static void network(FieldValue network) {
        network.child("interfaceName").atMost(LONGEST_INTERFACE);
        network.child("hardwareAddress").atMost(LONGEST_HARDWARE_ADDRESS);
        ListRules.texts(network.child("ips"), MOST_ADDRESSES, ClaimStatusValidation::interfaceAddress);
    }

    /** Requires an address with the length of its prefix, in canonical form. */
    private static void interfaceAddress(FieldValue value) {
        AddressRange range = AddressRange.parse(value.text());
        if (range == null) {
            value.invalid("must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)");
            return;
        }
        boolean mapped = range.address().isIpv4() && range.bits() > IPV4_BITS;
        int bits = mapped ? range.bits() - MAPPED_BITS : range.bits();
        String canonical = range.address().canonical() + "/" + bits;
        if (!canonical.equals(value.text())) {
            value.invalid("must be in canonical form (" + GoText.quote(canonical) + ")");
        }
    }

    /** Validates a new allocation. */
    private static void allocation(FieldValue allocation, RequestNames names) {
        FieldValue devices = allocation.child("devices");
        ListRules.list(devices.child("results"), MOST_RESULTS, result -> result(result, names));
        ListRules.list(devices.child("config"), 2 * DeviceClaimValidation.MOST_CONFIGURATIONS, configuration -> {
            FieldValue source = configuration.child("source");
            source.oneOf(SOURCES);
            DeviceClaimValidation.references(configuration, names);
            DeviceParameters.configuration(configuration, false);
        });
        if (allocation.child("nodeSelector").present()) {
            AffinityValidation.nodeSelector(allocation.child("nodeSelector"));
        }
    }

    private static void result(FieldValue result, RequestNames names) {
        names.reference(result.child("request"));
        DeviceNames.driver(result.child("driver"));
        DeviceNames.pool(result.child("pool"));
        DeviceNames.label(result.child("device"));
        BindingConditionRules.validate(result);
        if (result.child("shareID").present()) {
            DeviceNames.uid(result.child("shareID"));
        }
    }
}
