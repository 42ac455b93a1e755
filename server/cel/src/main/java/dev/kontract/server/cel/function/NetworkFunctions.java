package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Cost.SCAN;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;
import static dev.kontract.server.cel.function.Types.map;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.Values;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** The libraries of Kubernetes for IP addresses, CIDRs and URLs. */
final class NetworkFunctions {

    private static final CelType IP = OpaqueType.create("net.IP");
    private static final CelType CIDR = OpaqueType.create("net.CIDR");
    private static final CelType URL = StructTypeReference.create(UrlValue.TYPE);

    /** Parses text. */
    private interface Parser {
        Object parse(String text) throws IpValue.AddressException;
    }

    private static final Bounds ADDRESS_BYTES = new Bounds(4, 16);
    private static final Bounds TWO_ADDRESSES =
            ADDRESS_BYTES.plus(ADDRESS_BYTES).times(Cost.CHARACTER);
    private static final Cost CONTAINS_IP =
            Cost.ofFunction((a, result) -> Cost.scan(2 * Values.size(a[0]), 1), a -> TWO_ADDRESSES);
    private static final Cost CONTAINS_CIDR = Cost.ofFunction(
            (a, result) -> Cost.scan(2 * Values.size(a[0]), 1) + Cost.scan(Values.size(a[0]), 1) + 1,
            a -> TWO_ADDRESSES.plus(ADDRESS_BYTES.times(Cost.CHARACTER)).plus(Bounds.ONE));

    private NetworkFunctions() {}

    /** Returns the cost of a function that parses its second argument. */
    private static Cost withText(Cost cost) {
        return new Cost(
                (a, result) -> cost.charge().of(a, result) + Cost.scan(Values.size(a[1]), 1),
                cost.unresolved(),
                a -> cost.estimate().of(a).plus(a.get(1).scan()),
                null);
    }

    static void declare(FunctionTable table) {
        table.function("ip", "string_to_ip", IP, List.of(STRING), SCAN, a -> parsed(IpValue::parse, "", a[0]));
        table.function("isIP", "is_ip", BOOL, List.of(STRING), SCAN, a -> isParsed(IpValue::parse, a[0]));
        table.function("ip.isCanonical", "ip_is_canonical", BOOL, List.of(STRING), Cost.scan(2), a -> {
            Object ip = parsed(IpValue::parse, "", a[0]);
            return ip instanceof ErrorValue ? ip : ip.toString().equals(a[0]);
        });
        table.function("string", "ip_to_string", STRING, List.of(IP), ONE, a -> a[0].toString());
        table.member("family", "ip_family", INT, List.of(IP), ONE, a -> (long) ((IpValue) a[0]).family());
        property(table, "isUnspecified", "ip_is_unspecified", IpValue::isUnspecified);
        property(table, "isLoopback", "ip_is_loopback", IpValue::isLoopback);
        property(table, "isLinkLocalMulticast", "ip_is_link_local_multicast", IpValue::isLinkLocalMulticast);
        property(table, "isLinkLocalUnicast", "ip_is_link_local_unicast", IpValue::isLinkLocalUnicast);
        property(table, "isGlobalUnicast", "ip_is_global_unicast", IpValue::isGlobalUnicast);
        cidrs(table);
        urls(table);
    }

    private static void property(FunctionTable table, String name, String id, Predicate<IpValue> property) {
        table.member(name, id, BOOL, List.of(IP), ONE, a -> property.test((IpValue) a[0]));
    }

    private static void cidrs(FunctionTable table) {
        String context = "network address parse error during conversion from string: ";
        table.function(
                "cidr", "string_to_cidr", CIDR, List.of(STRING), SCAN, a -> parsed(CidrValue::parse, context, a[0]));
        table.function("isCIDR", "is_cidr", BOOL, List.of(STRING), SCAN, a -> isParsed(CidrValue::parse, a[0]));
        table.function("string", "cidr_to_string", STRING, List.of(CIDR), ONE, a -> a[0].toString());
        table.member("containsIP", "cidr_contains_ip_string", BOOL, List.of(CIDR, STRING), withText(CONTAINS_IP), a -> {
            Object ip = parsed(IpValue::parse, "", a[1]);
            return ip instanceof IpValue address ? ((CidrValue) a[0]).contains(address) : ip;
        });
        table.member(
                "containsIP",
                "cidr_contains_ip_ip",
                BOOL,
                List.of(CIDR, IP),
                CONTAINS_IP,
                a -> ((CidrValue) a[0]).contains((IpValue) a[1]));
        table.member(
                "containsCIDR",
                "cidr_contains_cidr_string",
                BOOL,
                List.of(CIDR, STRING),
                withText(CONTAINS_CIDR),
                a -> {
                    Object cidr = parsed(CidrValue::parse, context, a[1]);
                    return cidr instanceof CidrValue prefix ? ((CidrValue) a[0]).contains(prefix) : cidr;
                });
        table.member(
                "containsCIDR",
                "cidr_contains_cidr",
                BOOL,
                List.of(CIDR, CIDR),
                CONTAINS_CIDR,
                a -> ((CidrValue) a[0]).contains((CidrValue) a[1]));
        table.member("ip", "cidr_ip", IP, List.of(CIDR), ONE, a -> ((CidrValue) a[0]).address());
        table.member(
                "prefixLength", "cidr_prefix_length", INT, List.of(CIDR), ONE, a -> (long) ((CidrValue) a[0]).bits());
        table.member("masked", "cidr_masked", CIDR, List.of(CIDR), ONE, a -> ((CidrValue) a[0]).masked());
    }

    private static void urls(FunctionTable table) {
        table.function(
                "url",
                "string_to_url",
                URL,
                List.of(STRING),
                Cost.REWRITING,
                a -> parsed(UrlValue::parse, "URL parse error during conversion from string: ", a[0]));
        table.function("isURL", "is_url_string", BOOL, List.of(STRING), ONE, a -> isParsed(UrlValue::parse, a[0]));
        part(table, "getScheme", "url_get_scheme", STRING, UrlValue::scheme);
        part(table, "getHost", "url_get_host", STRING, UrlValue::host);
        part(table, "getHostname", "url_get_hostname", STRING, UrlValue::hostname);
        part(table, "getPort", "url_get_port", STRING, UrlValue::port);
        part(table, "getEscapedPath", "url_get_escaped_path", STRING, UrlValue::escapedPath);
        part(table, "getQuery", "url_get_query", map(STRING, list(STRING)), UrlValue::query);
    }

    private static void part(
            FunctionTable table, String name, String id, CelType type, Function<UrlValue, Object> part) {
        table.member(name, id, type, List.of(URL), ONE, a -> part.apply((UrlValue) a[0]));
    }

    private static Object parsed(Parser parser, String context, Object text) {
        try {
            return parser.parse((String) text);
        } catch (IpValue.AddressException e) {
            return new ErrorValue(context + e.text());
        }
    }

    private static boolean isParsed(Parser parser, Object text) {
        return !(parsed(parser, "", text) instanceof ErrorValue);
    }
}
