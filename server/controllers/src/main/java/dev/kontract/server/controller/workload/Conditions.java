package dev.kontract.server.controller.workload;

import dev.kontract.model.PodCondition;
import dev.kontract.model.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads and sets the conditions in the status of a kind. Never modifies the lists it is given, which may be null.
 *
 * @param type the getter of the type
 * @param status the getter of the status
 * @param since the getter of the transition time
 * @param setSince the setter of the transition time
 * @see <a
 *     href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#typical-status-properties">
 *     Typical status properties</a>
 */
public record Conditions<C>(
        Function<C, String> type, Function<C, String> status, Function<C, Time> since, BiConsumer<C, Time> setSince) {

    /** The conditions of pods. */
    public static final Conditions<PodCondition> OF_PODS = new Conditions<>(
            PodCondition::getType,
            PodCondition::getStatus,
            PodCondition::getLastTransitionTime,
            PodCondition::setLastTransitionTime);

    /** Returns the condition of a type. */
    public Optional<C> find(@Nullable List<C> conditions, String name) {
        for (C condition : list(conditions)) {
            if (name.equals(type.apply(condition))) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    /** Returns the condition of a type if its status is {@code True}. */
    public Optional<C> holding(@Nullable List<C> conditions, String name) {
        return find(conditions, name).filter(condition -> "True".equals(status.apply(condition)));
    }

    /**
     * Returns the conditions with {@code next} in place of the one of its type, or at the end. If the status is the same as
     * before, {@code next} takes over the transition time.
     */
    public List<C> with(@Nullable List<C> conditions, C next) {
        List<C> all = new ArrayList<>(list(conditions));
        Optional<C> known = find(all, type.apply(next));
        known.filter(each -> Objects.equals(status.apply(each), status.apply(next)))
                .ifPresent(same -> setSince.accept(next, since.apply(same)));
        known.ifPresentOrElse(each -> all.set(all.indexOf(each), next), () -> all.add(next));
        return all;
    }

    /** Returns the conditions without that of a type; null if none is left. */
    public @Nullable List<C> without(@Nullable List<C> conditions, String unwanted) {
        List<C> others = list(conditions).stream()
                .filter(condition -> !unwanted.equals(type.apply(condition)))
                .toList();
        return others.isEmpty() ? null : others;
    }

    private static <C> List<C> list(@Nullable List<C> conditions) {
        return Objects.requireNonNullElse(conditions, List.of());
    }
}
