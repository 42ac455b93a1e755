package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Validates the volumes of a pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volumes/">Volumes</a>
 */
public final class VolumesValidation {

    private VolumesValidation() {}

    /**
     * Validates the volumes and returns the valid ones by name.
     *
     * @param podName the name of the pod; empty in a template
     */
    public static Map<String, FieldValue> validate(FieldValue volumes, String podName) {
        Set<String> made = madeClaims(volumes, podName);
        Map<String, FieldValue> sound = new HashMap<>();
        for (FieldValue volume : volumes.items()) {
            int before = volume.errors().count();
            VolumeSourceValidation.validate(volume, podName);
            name(volume, sound.keySet());
            if (volume.errors().count() == before) {
                sound.put(volume.child("name").text(), volume);
            }
            FieldValue claim = volume.child("persistentVolumeClaim").child("claimName");
            if (volume.child("persistentVolumeClaim").present() && made.contains(claim.text())) {
                claim.invalid("must not reference a PVC that gets created for an ephemeral volume");
            }
        }
        return sound;
    }

    /** Returns the names of the claims created for generic ephemeral volumes. */
    private static Set<String> madeClaims(FieldValue volumes, String podName) {
        Set<String> made = new HashSet<>();
        for (FieldValue volume : volumes.items()) {
            if (!podName.isEmpty() && volume.child("ephemeral").present()) {
                made.add(podName + "-" + volume.child("name").text());
            }
        }
        return made;
    }

    private static void name(FieldValue volume, Set<String> taken) {
        volume.check("name");
        FieldValue name = volume.child("name");
        if (taken.contains(name.text())) {
            name.duplicate();
        }
    }
}
