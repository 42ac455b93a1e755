package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates status updates by kubelets and controllers. */
final class PodStatusValidation {

    private static final Set<String> SYSTEM_CONDITIONS = Set.of("PodScheduled", "Ready", "Initialized");

    private PodStatusValidation() {}

    static void validate(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        FieldValue status = FieldValue.of(pod, "status", errors);
        FieldValue was = FieldValue.of(current, "status", new FieldErrors());
        conditions(status, FieldValue.of(pod, "metadata", errors));
        FieldValue nominated = status.child("nominatedNodeName");
        if (!nominated.empty() && !nominated.is(was.child("nominatedNodeName").text())) {
            nominated.invalid(NameFormats.subdomain(nominated.text()));
        }
        ObjectMetaUpdateValidation.immutable(status.child("qosClass"), was.child("qosClass"));
        String policy = current.path("spec").path("restartPolicy").asText("");
        terminatedForGood(status, was, "containerStatuses", policy);
        terminatedForGood(status, was, "initContainerStatuses", policy);
        terminatedForGood(status, was, "ephemeralContainerStatuses", "Never");
        addresses(status.child("podIPs"));
        hostAddresses(status);
    }

    /** As upstream, the error path starts at the metadata. */
    private static void conditions(FieldValue status, FieldValue metadata) {
        int index = 0;
        for (FieldValue condition : status.items("conditions")) {
            FieldValue type = condition.child("type");
            if (!SYSTEM_CONDITIONS.contains(type.text())) {
                type.as(metadata.path().child("conditions").index(index).child("Type"))
                        .invalid(LabelFormats.key(type.text()));
            }
            index++;
        }
    }

    private static void terminatedForGood(FieldValue status, FieldValue was, String list, String policy) {
        if (policy.equals("Always")) {
            return;
        }
        for (FieldValue before : was.items(list)) {
            FieldValue terminated = before.child("state").child("terminated");
            boolean mayRestart =
                    policy.equals("OnFailure") && terminated.child("exitCode").number() != 0;
            if (terminated.absent() || mayRestart) {
                continue;
            }
            for (FieldValue now : status.items(list)) {
                boolean same = now.child("name").is(before.child("name").text());
                if (same && now.child("state").child("terminated").absent()) {
                    before.child("state")
                            .within(status.errors())
                            .forbidden("may not be transitioned to non-terminated state");
                }
            }
        }
    }

    private static void hostAddresses(FieldValue status) {
        FieldValue addresses = status.child("hostIPs");
        List<FieldValue> items = addresses.items();
        if (!items.isEmpty()
                && !items.get(0).child("ip").is(status.child("hostIP").text())) {
            items.get(0).child("ip").invalid("must be equal to `hostIP`");
        }
        addresses(addresses);
    }

    private static void addresses(FieldValue addresses) {
        Set<Integer> versions = new HashSet<>();
        Set<String> seen = new HashSet<>();
        List<FieldValue> items = addresses.items();
        for (FieldValue address : items) {
            FieldValue ip = address.child("ip").as(address.path());
            IpAddress.validate(ip);
            IpAddress parsed = IpAddress.parse(ip.text());
            if (parsed != null) {
                versions.add(parsed.version());
            }
        }
        if (items.size() > 1 && (versions.size() < 2 || items.size() > 2)) {
            addresses.invalid("may specify no more than one IP for each IP family");
        }
        for (FieldValue address : items) {
            if (!seen.add(address.child("ip").text())) {
                address.duplicate();
            }
        }
    }
}
