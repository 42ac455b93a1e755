package dev.kontract.model;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * A schedule by the fields of the clock and the calendar. Each field is a set of numbers, as bits.
 *
 * <p>The next time is found as in cron: from the largest field to the smallest, the time is advanced until the field matches,
 * and all smaller fields are reset to their minimum.
 */
record CronFields(long minutes, long hours, long days, long months, long weekdays, CronZone zone)
        implements CronSchedule {

    /** Marks a field that allows everything. */
    static final long STAR = 1L << 63;

    private static final int YEARS = 5;
    private static final int SUNDAY = 7;

    @Override
    public Optional<Instant> next(Instant after, ZoneId other) {
        ZoneId own = zone.or(other);
        ZonedDateTime start =
                after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).atZone(own);
        Search search = new Search(start, own);
        int last = start.getYear() + YEARS;
        while (search.year() <= last) {
            if (search.advance()) {
                return Optional.of(search.time());
            }
        }
        return Optional.empty();
    }

    private boolean matchesDay(ZonedDateTime time) {
        boolean day = has(days, time.getDayOfMonth());
        boolean weekday = has(weekdays, time.getDayOfWeek().getValue() % SUNDAY);
        return ((days | weekdays) & STAR) != 0 ? day && weekday : day || weekday;
    }

    private static boolean has(long bits, int value) {
        return (bits & 1L << value) != 0;
    }

    /** The search for the next matching time. Not thread-safe. */
    private final class Search {

        private final ZoneId zone;
        private ZonedDateTime time;
        private boolean isReset;

        Search(ZonedDateTime start, ZoneId zone) {
            this.zone = zone;
            this.time = start;
        }

        int year() {
            return time.getYear();
        }

        Instant time() {
            return time.toInstant();
        }

        /** Advances the time; returns false if a field wrapped around, so that the larger fields must be checked again. */
        boolean advance() {
            return month() && day() && hour() && minute() && second();
        }

        private boolean month() {
            while (!has(months, time.getMonthValue())) {
                reset(at(time.getYear(), time.getMonthValue(), 1, 0));
                time = resolve(time.toLocalDateTime().plusMonths(1));
                if (time.getMonthValue() == 1) {
                    return false;
                }
            }
            return true;
        }

        private boolean day() {
            while (!matchesDay(time)) {
                reset(at(time.getYear(), time.getMonthValue(), time.getDayOfMonth(), 0));
                time = resolve(time.toLocalDateTime().plusDays(1));
                backToMidnight();
                if (time.getDayOfMonth() == 1) {
                    return false;
                }
            }
            return true;
        }

        /** Midnight may not exist on days when clocks change at night. */
        private void backToMidnight() {
            int hour = time.getHour();
            if (hour > 12) {
                time = time.plusHours(24L - hour);
            } else if (hour > 0) {
                time = time.minusHours(hour);
            }
        }

        private boolean hour() {
            while (!has(hours, time.getHour())) {
                reset(at(time.getYear(), time.getMonthValue(), time.getDayOfMonth(), time.getHour()));
                time = time.plusHours(1);
                if (time.getHour() == 0) {
                    return false;
                }
            }
            return true;
        }

        private boolean minute() {
            while (!has(minutes, time.getMinute())) {
                reset(onMinute(time));
                time = time.plusMinutes(1);
                if (time.getMinute() == 0) {
                    return false;
                }
            }
            return true;
        }

        private boolean second() {
            int second = time.getSecond();
            if (second == 0) {
                return true;
            }
            isReset = true;
            time = time.plusSeconds(60L - second);
            return false;
        }

        /** Resets all units below the first mismatching field to their minimum; at most once per search. */
        private void reset(ZonedDateTime begin) {
            if (!isReset) {
                isReset = true;
                time = begin;
            }
        }

        private ZonedDateTime onMinute(ZonedDateTime of) {
            long seconds = of.toEpochSecond();
            return Instant.ofEpochSecond(seconds - Math.floorMod(seconds, 60)).atZone(zone);
        }

        private ZonedDateTime at(int year, int month, int day, int hour) {
            return resolve(LocalDateTime.of(year, month, day, hour, 0));
        }

        /**
         * Returns the instant at which clocks show {@code local}. If clocks skip it, uses the offset before or after the gap,
         * whichever is in force at {@code local} in UTC.
         */
        private ZonedDateTime resolve(LocalDateTime local) {
            ZoneRules rules = zone.getRules();
            long seconds = local.toEpochSecond(ZoneOffset.UTC);
            ZoneOffset offset = rules.getOffset(Instant.ofEpochSecond(seconds));
            Instant guess = Instant.ofEpochSecond(seconds - offset.getTotalSeconds());
            ZoneOffset there = rules.getOffset(guess);
            return Instant.ofEpochSecond(seconds - there.getTotalSeconds()).atZone(zone);
        }
    }
}
