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
 * <p>The next time is found as cron does it: from the largest field to the smallest, the time is moved on until the field
 * matches, and what is smaller begins anew.
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
            if (search.reached()) {
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

    /** A time on its way to the next one that matches. Not thread-safe. */
    private final class Search {

        private final ZoneId zone;
        private ZonedDateTime time;
        private boolean moved;

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

        /** Moves on; false when a field began anew, so that the larger ones have to be looked at again. */
        boolean reached() {
            return month() && day() && hour() && minute() && second();
        }

        private boolean month() {
            while (!has(months, time.getMonthValue())) {
                reset(at(time.getYear(), time.getMonthValue(), 1, 0));
                time = moved(time.toLocalDateTime().plusMonths(1));
                if (time.getMonthValue() == 1) {
                    return false;
                }
            }
            return true;
        }

        private boolean day() {
            while (!matchesDay(time)) {
                reset(at(time.getYear(), time.getMonthValue(), time.getDayOfMonth(), 0));
                time = moved(time.toLocalDateTime().plusDays(1));
                backToMidnight();
                if (time.getDayOfMonth() == 1) {
                    return false;
                }
            }
            return true;
        }

        /** Midnight may not exist where the clocks are changed at night. */
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
            moved = true;
            time = time.plusSeconds(60L - second);
            return false;
        }

        /** What is smaller than the first field that does not match begins anew, once. */
        private void reset(ZonedDateTime begin) {
            if (!moved) {
                moved = true;
                time = begin;
            }
        }

        private ZonedDateTime onMinute(ZonedDateTime of) {
            long seconds = of.toEpochSecond();
            return Instant.ofEpochSecond(seconds - Math.floorMod(seconds, 60)).atZone(zone);
        }

        private ZonedDateTime at(int year, int month, int day, int hour) {
            return moved(LocalDateTime.of(year, month, day, hour, 0));
        }

        /**
         * Returns the moment at which the clocks show {@code local}. Where they skip it, it is the one that the offset before
         * or after tells, whichever is in force at the time taken for UTC.
         */
        private ZonedDateTime moved(LocalDateTime local) {
            ZoneRules rules = zone.getRules();
            long seconds = local.toEpochSecond(ZoneOffset.UTC);
            ZoneOffset offset = rules.getOffset(Instant.ofEpochSecond(seconds));
            Instant guess = Instant.ofEpochSecond(seconds - offset.getTotalSeconds());
            ZoneOffset there = rules.getOffset(guess);
            return Instant.ofEpochSecond(seconds - there.getTotalSeconds()).atZone(zone);
        }
    }
}
