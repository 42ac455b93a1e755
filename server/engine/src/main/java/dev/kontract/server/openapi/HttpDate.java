package dev.kontract.server.openapi;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates in HTTP headers (RFC 9110, 5.6.7): unlike in {@link DateTimeFormatter#RFC_1123_DATE_TIME}, days have two digits. */
final class HttpDate {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private HttpDate() {}

    static String format(Instant time) {
        return FORMAT.format(time);
    }
}
