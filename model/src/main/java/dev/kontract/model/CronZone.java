package dev.kontract.model;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The time zone that is part of a schedule, if any; also finds time zones by name. */
record CronZone(@Nullable ZoneId zone) {

    static final CronZone NONE = new CronZone(null);

    /** IANA zones that some Java runtimes lack. */
    private static final Map<String, String> OTHER_NAMES =
            Map.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00", "ROC", "Asia/Taipei");

    /**
     * Returns the zone named in the text of a schedule.
     *
     * @throws CronSyntaxException if there is no such zone
     */
    static CronZone within(String name) {
        if (name.equals("Local")) {
            return NONE;
        }
        return new CronZone(find(name)
                .orElseThrow(() ->
                        new CronSyntaxException("provided bad location " + name + ": unknown time zone " + name)));
    }

    /** Returns the IANA zone with this name; an empty name means UTC. */
    static Optional<ZoneId> find(String name) {
        if (name.isEmpty() || name.equals("UTC")) {
            return Optional.of(ZoneOffset.UTC);
        }
        String known = OTHER_NAMES.getOrDefault(name, name);
        if (known.equals(name) && !ZoneId.getAvailableZoneIds().contains(name)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ZoneId.of(known));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Returns the zone of the schedule, or {@code other} if it has none. */
    ZoneId or(ZoneId other) {
        return zone == null ? other : zone;
    }
}
