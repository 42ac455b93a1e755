package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Taint;
import dev.kontract.model.Toleration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether tolerations cover a taint.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/">Taints and
 *     tolerations</a>
 */
public final class Tolerance {

    private Tolerance() {}

    /** Returns the first of the tolerations that covers the taint. */
    public static Optional<Toleration> of(@Nullable List<Toleration> tolerations, Taint taint) {
        return Objects.requireNonNullElse(tolerations, List.<Toleration>of()).stream()
                .filter(toleration -> covers(toleration, taint))
                .findFirst();
    }

    /** Returns whether a toleration covers the taint. */
    public static boolean covers(Toleration toleration, Taint taint) {
        String effect = text(toleration.getEffect());
        if (!effect.isEmpty() && !effect.equals(taint.getEffect())) {
            return false;
        }
        String key = text(toleration.getKey());
        if (!key.isEmpty() && !key.equals(taint.getKey())) {
            return false;
        }
        return "Exists".equals(toleration.getOperator())
                || text(toleration.getValue()).equals(text(taint.getValue()));
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
