package dev.kontract.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Parses the text of a schedule. */
final class CronParser {

    /**
     * The valid values of a field.
     *
     * @param names names of some of the values
     */
    private record Bounds(int min, int max, Map<String, Integer> names) {

        Bounds(int min, int max) {
            this(min, max, Map.of());
        }

        long all() {
            return bits(min, max, 1) | CronFields.STAR;
        }

        long first() {
            return 1L << min;
        }
    }

    private static final Bounds MINUTES = new Bounds(0, 59);
    private static final Bounds HOURS = new Bounds(0, 23);
    private static final Bounds DAYS = new Bounds(1, 31);
    private static final Bounds MONTHS = new Bounds(
            1,
            12,
            Map.ofEntries(
                    Map.entry("jan", 1),
                    Map.entry("feb", 2),
                    Map.entry("mar", 3),
                    Map.entry("apr", 4),
                    Map.entry("may", 5),
                    Map.entry("jun", 6),
                    Map.entry("jul", 7),
                    Map.entry("aug", 8),
                    Map.entry("sep", 9),
                    Map.entry("oct", 10),
                    Map.entry("nov", 11),
                    Map.entry("dec", 12)));
    private static final Bounds WEEKDAYS =
            new Bounds(0, 6, Map.of("sun", 0, "mon", 1, "tue", 2, "wed", 3, "thu", 4, "fri", 5, "sat", 6));
    private static final List<Bounds> FIELDS = List.of(MINUTES, HOURS, DAYS, MONTHS, WEEKDAYS);

    private static final Pattern SPACE = Pattern.compile("[\\s\\x85\\p{Z}]+");
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+");
    private static final int LONGEST_NUMBER = 18;
    private static final String EVERY = "@every ";

    private CronParser() {}

    static CronSchedule parse(String text) {
        if (text.isEmpty()) {
            throw new CronSyntaxException("empty spec string");
        }
        CronZone zone = CronZone.NONE;
        String rest = text;
        if (text.startsWith("TZ=") || text.startsWith("CRON_TZ=")) {
            int space = text.indexOf(' ');
            if (space < 0) {
                throw new CronSyntaxException(
                        "invalid schedule format: runtime error: slice bounds out of range [:-1]");
            }
            zone = CronZone.within(text.substring(text.indexOf('=') + 1, space));
            rest = text.substring(space).strip();
        }
        return rest.startsWith("@") ? descriptor(rest, zone) : fields(rest, zone);
    }

    private static CronSchedule fields(String text, CronZone zone) {
        List<String> fields = new ArrayList<>(List.of(SPACE.split(text, 0)));
        fields.removeIf(String::isEmpty);
        if (fields.size() != FIELDS.size()) {
            throw new CronSyntaxException("expected exactly " + FIELDS.size() + " fields, found " + fields.size()
                    + ": [" + String.join(" ", fields) + ']');
        }
        long[] bits = new long[FIELDS.size()];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = field(fields.get(i), FIELDS.get(i));
        }
        return new CronFields(bits[0], bits[1], bits[2], bits[3], bits[4], zone);
    }

    private static long field(String text, Bounds bounds) {
        long bits = 0;
        for (String range : text.split(",", -1)) {
            if (!range.isEmpty()) {
                bits |= range(range, bounds);
            }
        }
        return bits;
    }

    private static long range(String text, Bounds bounds) {
        String[] rangeAndStep = text.split("/", -1);
        String[] lowAndHigh = rangeAndStep[0].split("-", -1);
        boolean star = lowAndHigh[0].equals("*") || lowAndHigh[0].equals("?");
        long low = star ? bounds.min() : number(lowAndHigh[0], bounds);
        long high = star ? bounds.max() : low;
        if (!star && lowAndHigh.length == 2) {
            high = number(lowAndHigh[1], bounds);
        } else if (!star && lowAndHigh.length > 2) {
            throw new CronSyntaxException("too many hyphens: " + text);
        }
        long step = 1;
        if (rangeAndStep.length == 2) {
            step = number(rangeAndStep[1]);
            high = lowAndHigh.length == 1 ? bounds.max() : high;
        } else if (rangeAndStep.length > 2) {
            throw new CronSyntaxException("too many slashes: " + text);
        }
        check(text, low, high, step, bounds);
        return bits((int) low, (int) high, step) | (star && step == 1 ? CronFields.STAR : 0);
    }

    private static void check(String text, long low, long high, long step, Bounds bounds) {
        if (low < bounds.min()) {
            throw new CronSyntaxException(
                    "beginning of range (" + low + ") below minimum (" + bounds.min() + "): " + text);
        }
        if (high > bounds.max()) {
            throw new CronSyntaxException("end of range (" + high + ") above maximum (" + bounds.max() + "): " + text);
        }
        if (low > high) {
            throw new CronSyntaxException(
                    "beginning of range (" + low + ") beyond end of range (" + high + "): " + text);
        }
        if (step == 0) {
            throw new CronSyntaxException("step of range should be a positive number: " + text);
        }
    }

    private static long number(String text, Bounds bounds) {
        Integer named = bounds.names().get(text.toLowerCase(Locale.ROOT));
        return named == null ? number(text) : named;
    }

    private static long number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw noNumber(text, "invalid syntax");
        }
        if (text.length() > LONGEST_NUMBER) {
            throw noNumber(text, "value out of range");
        }
        long number = Long.parseLong(text);
        if (number < 0) {
            throw new CronSyntaxException("negative number (" + number + ") not allowed: " + text);
        }
        return number;
    }

    private static CronSyntaxException noNumber(String text, String why) {
        return new CronSyntaxException(
                "failed to parse int from " + text + ": strconv.Atoi: parsing ", text, ": " + why);
    }

    private static long bits(int low, int high, long step) {
        long bits = 0;
        for (long i = low; i <= high; i += step) {
            bits |= 1L << i;
        }
        return bits;
    }

    private static CronSchedule descriptor(String text, CronZone zone) {
        long minute = MINUTES.first();
        long hour = HOURS.first();
        return switch (text) {
            case "@yearly", "@annually" ->
                new CronFields(minute, hour, DAYS.first(), MONTHS.first(), WEEKDAYS.all(), zone);
            case "@monthly" -> new CronFields(minute, hour, DAYS.first(), MONTHS.all(), WEEKDAYS.all(), zone);
            case "@weekly" -> new CronFields(minute, hour, DAYS.all(), MONTHS.all(), WEEKDAYS.first(), zone);
            case "@daily", "@midnight" -> new CronFields(minute, hour, DAYS.all(), MONTHS.all(), WEEKDAYS.all(), zone);
            case "@hourly" -> new CronFields(minute, HOURS.all(), DAYS.all(), MONTHS.all(), WEEKDAYS.all(), zone);
            default -> every(text);
        };
    }

    private static CronSchedule every(String text) {
        if (!text.startsWith(EVERY)) {
            throw new CronSyntaxException("unrecognized descriptor: " + text);
        }
        try {
            return new CronSchedule.Repeated(GoDuration.parse(text.substring(EVERY.length())));
        } catch (IllegalArgumentException e) {
            throw new CronSyntaxException("failed to parse duration " + text + ": " + e.getMessage());
        }
    }
}
