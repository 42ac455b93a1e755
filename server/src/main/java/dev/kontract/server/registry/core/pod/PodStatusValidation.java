package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.LabelFormats;
import dev.kontract.server.registry.validation.Names;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a node or a controller writes down about a pod. */
final class PodStatusValidation {

    private static final Set<String> SYSTEM_CONDITIONS = Set.of("PodScheduled", "Ready", "Initialized");

    private PodStatusValidation() {}

    static void validate(ObjectNode pod, ObjectNode current, Errors errors) {
        Value status = Value.of(pod, "status", errors);
        Value was = Value.of(current, "status", new Errors());
        conditions(status, Value.of(pod, "metadata", errors));
        Value nominated = status.child("nominatedNodeName");
        if (!nominated.empty() && !nominated.is(was.child("nominatedNodeName").text())) {
            nominated.invalid(Names.subdomain(nominated.text()));
        }
        ObjectMetaUpdateValidation.immutable(status.child("qosClass"), was.child("qosClass"));
        String policy = current.path("spec").path("restartPolicy").asText("");
        terminatedForGood(status, was, "containerStatuses", policy);
        terminatedForGood(status, was, "initContainerStatuses", policy);
        terminatedForGood(status, was, "ephemeralContainerStatuses", "Never");
        addresses(status.child("podIPs"));
        hostAddresses(status);
    }

    /** The complaint speaks of the metadata: so clients know it. */
    private static void conditions(Value status, Value metadata) {
        int index = 0;
        for (Value condition : status.items("conditions")) {
            Value type = condition.child("type");
            if (!SYSTEM_CONDITIONS.contains(type.text())) {
                type.as(metadata.path().child("conditions").index(index).child("Type"))
                        .invalid(LabelFormats.key(type.text()));
            }
            index++;
        }
    }

    private static void terminatedForGood(Value status, Value was, String list, String policy) {
        if (policy.equals("Always")) {
            return;
        }
        for (Value before : was.items(list)) {
            Value terminated = before.child("state").child("terminated");
            boolean mayRestart =
                    policy.equals("OnFailure") && terminated.child("exitCode").number() != 0;
            if (terminated.absent() || mayRestart) {
                continue;
            }
            for (Value now : status.items(list)) {
                boolean same = now.child("name").is(before.child("name").text());
                if (same && now.child("state").child("terminated").absent()) {
                    before.child("state")
                            .within(status.errors())
                            .forbidden("may not be transitioned to non-terminated state");
                }
            }
        }
    }

    private static void hostAddresses(Value status) {
        Value addresses = status.child("hostIPs");
        List<Value> items = addresses.items();
        if (!items.isEmpty()
                && !items.get(0).child("ip").is(status.child("hostIP").text())) {
            items.get(0).child("ip").invalid("must be equal to `hostIP`");
        }
        addresses(addresses);
    }

    private static void addresses(Value addresses) {
        Set<Integer> versions = new HashSet<>();
        Set<String> seen = new HashSet<>();
        List<Value> items = addresses.items();
        for (Value address : items) {
            Value ip = address.child("ip").as(address.path());
            IpAddress.validate(ip);
            IpAddress parsed = IpAddress.parse(ip.text());
            if (parsed != null) {
                versions.add(parsed.version());
            }
        }
        if (items.size() > 1 && (versions.size() < 2 || items.size() > 2)) {
            addresses.invalid("may specify no more than one IP for each IP family");
        }
        for (Value address : items) {
            if (!seen.add(address.child("ip").text())) {
                address.duplicate();
            }
        }
    }
}
