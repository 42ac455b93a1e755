package dev.kontract.server.controller.deployment;

import dev.kontract.model.Json;
import dev.kontract.model.PodTemplateSpec;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The hash of a template. */
final class TemplateHash {

    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private TemplateHash() {}

    static String of(PodTemplateSpec template, @Nullable Integer collisions) {
        int hash = 0x811c9dc5;
        for (byte each : (Json.tree(template).toString() + (collisions == null ? "" : collisions))
                .getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * 0x01000193;
        }
        StringBuilder name = new StringBuilder();
        for (char digit : Integer.toUnsignedString(hash).toCharArray()) {
            name.append(ALPHABET.charAt(digit % ALPHABET.length()));
        }
        return name.toString();
    }
}
