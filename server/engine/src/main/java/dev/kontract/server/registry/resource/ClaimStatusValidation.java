package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.GoText;
import java.util.HashSet;
import java.util.Set;

/** Validates the status of a claim. The order of the checks is the order of the errors. */
final class ClaimStatusValidation {

    private static final int IPV4_BITS = 32;
    private static final int MAPPED_BITS = 96;

    private ClaimStatusValidation() {}

    static void validate(ObjectNode claim, ObjectNode current, FieldErrors errors) {
        FieldValue status = FieldValue.root(claim, errors).child("status");
        JsonNode before = current.path("status");
        FieldValue consumers = status.child("reservedFor");
        status.check("reservedFor");
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
            allocation.check();
        } else if (!allocation.isSame(before.path("allocation"))) {
            allocation.invalid(allocation.internal(), "field is immutable");
        }
    }

    private static Set<JsonNode> items(JsonNode list) {
        Set<JsonNode> items = new HashSet<>();
        list.forEach(items::add);
        return items;
    }

    private static void device(FieldValue device, Set<AllocatedDevice> allocated) {
        device.check("driver", "pool", "device", "shareID");
        AllocatedDevice named = AllocatedDevice.named(device.node());
        if (!allocated.contains(named)) {
            device.invalid(named.shown(), "must be an allocated device in the claim");
        }
        device.check("conditions", "data", "networkData");
    }

    /** Requires an address with the length of its prefix, in canonical form. */
    static void interfaceAddress(FieldValue value) {
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
}
