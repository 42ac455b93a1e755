package dev.kontract.server.controller.workload;

import dev.kontract.model.Json;
import dev.kontract.model.PodTemplateSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a pod template that ReplicaSets are named by and their pods are labelled with. It equals that of other
 * implementations, so that a Deployment keeps its ReplicaSets when the controller is another one.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#pod-template-hash-label">
 *     pod-template-hash label</a>
 */
public final class TemplateHash {

    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int FNV_START = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private TemplateHash() {}

    /**
     * Returns the hash, encoded with characters that do not form words.
     *
     * @param collisions how often a hash was already taken; null if never
     */
    public static String of(PodTemplateSpec template, @Nullable Integer collisions) {
        int hash = fnv(FNV_START, TemplateDump.of(Json.tree(template)).getBytes(StandardCharsets.UTF_8));
        if (collisions != null) {
            byte[] count = ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(collisions)
                    .array();
            hash = fnv(hash, count);
        }
        StringBuilder name = new StringBuilder();
        for (char digit : Integer.toUnsignedString(hash).toCharArray()) {
            name.append(ALPHABET.charAt(digit % ALPHABET.length()));
        }
        return name.toString();
    }

    /** FNV-1a. */
    private static int fnv(int start, byte[] bytes) {
        int hash = start;
        for (byte each : bytes) {
            hash = (hash ^ (each & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
