package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Counts persistent volume claims and the storage they request, in total and by storage class. */
final class ClaimUsage implements QuotaEvaluator {

    private static final String COUNT = ObjectCount.name("", "persistentvolumeclaims");
    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String STORAGE = "requests.storage";
    private static final String OF_CLASS = ".storageclass.storage.k8s.io/";
    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    @Override
    public Set<String> bounded(Collection<String> names) {
        Set<String> bounded = new HashSet<>(names);
        bounded.removeIf(name -> !Set.of(COUNT, CLAIMS, STORAGE).contains(name)
                && !name.endsWith(OF_CLASS + CLAIMS)
                && !name.endsWith(OF_CLASS + STORAGE));
        return bounded;
    }

    @Override
    public ResourceAmounts usage(JsonNode claim, Instant now) {
        JsonNode spec = claim.path("spec");
        String storageClass = claim.path("metadata")
                .path("annotations")
                .path(CLASS_ANNOTATION)
                .asText(spec.path("storageClassName").asText(""));
        ResourceAmounts usage =
                ResourceAmounts.NONE.with(COUNT, ObjectCount.ONE).with(CLAIMS, ObjectCount.ONE);
        if (!storageClass.isEmpty()) {
            usage = usage.with(storageClass + OF_CLASS + CLAIMS, ObjectCount.ONE);
        }
        ResourceAmounts requests =
                ResourceAmounts.of(spec.path("resources").path("requests")).only(Set.of("storage"));
        if (requests.isEmpty()) {
            return usage;
        }
        ResourceAmounts allocated = ResourceAmounts.of(claim.path("status").path("allocatedResources"))
                .only(Set.of("storage"));
        Quantity storage = requests.max(allocated).get("storage").roundUp(0);
        usage = usage.with(STORAGE, storage);
        return storageClass.isEmpty() ? usage : usage.with(storageClass + OF_CLASS + STORAGE, storage);
    }

    @Override
    public boolean isIn(QuotaScope scope, JsonNode claim) {
        return scope.name().equals("VolumeAttributesClass") && scope.selects(attributesClasses(claim));
    }

    private static Set<String> attributesClasses(JsonNode claim) {
        Set<String> names = new HashSet<>();
        names.add(claim.path("spec").path("volumeAttributesClassName").asText(""));
        names.add(claim.path("status").path("currentVolumeAttributesClassName").asText(""));
        names.add(claim.path("status")
                .path("modifyVolumeStatus")
                .path("targetVolumeAttributesClassName")
                .asText(""));
        names.remove("");
        return names;
    }

    @Override
    public boolean countsUpdate(String subresource, JsonNode object, JsonNode current) {
        return subresource.isEmpty()
                || (subresource.equals("status")
                        && (!attributesClasses(object).equals(attributesClasses(current))
                                || !object.path("status")
                                        .path("allocatedResources")
                                        .equals(current.path("status").path("allocatedResources"))));
    }
}
