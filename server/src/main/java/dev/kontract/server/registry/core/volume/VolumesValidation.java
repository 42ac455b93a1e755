package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameFormats;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The volumes of a pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volumes/">Volumes</a>
 */
public final class VolumesValidation {

    private VolumesValidation() {}

    /**
     * Checks the volumes and answers the sound ones by name.
     *
     * @param podName the name of the pod; empty in a template, where it is not known yet
     */
    public static Map<String, FieldValue> validate(FieldValue volumes, String podName) {
        Set<String> made = madeClaims(volumes, podName);
        Map<String, FieldValue> sound = new HashMap<>();
        for (FieldValue volume : volumes.items()) {
            int before = volume.errors().count();
            VolumeSourceValidation.validate(volume, podName);
            name(volume.child("name"), sound.keySet());
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

    /** The claims that come into being together with the pod. */
    private static Set<String> madeClaims(FieldValue volumes, String podName) {
        Set<String> made = new HashSet<>();
        for (FieldValue volume : volumes.items()) {
            if (!podName.isEmpty() && volume.child("ephemeral").present()) {
                made.add(podName + "-" + volume.child("name").text());
            }
        }
        return made;
    }

    private static void name(FieldValue name, Set<String> taken) {
        if (name.empty()) {
            name.required();
        } else {
            name.invalid(NameFormats.label(name.text()));
        }
        if (taken.contains(name.text())) {
            name.duplicate();
        }
    }
}
