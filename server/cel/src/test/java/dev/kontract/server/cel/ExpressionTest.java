package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cel.common.types.SimpleType;
import dev.kontract.server.cel.function.Bounds;
import dev.kontract.server.cel.function.FunctionTable;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.Shape;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.cel.value.Visits;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results and costs of expressions. */
final class ExpressionTest {

    private static final Environment ENVIRONMENT =
            new Environment(FunctionTable.base(), new ObjectTypes(), Map.of("self", SimpleType.DYN));

    private static final String SELF =
            "{\"a\":5,\"s\":\"abc\",\"l\":[1,2,3],\"m\":{\"k\":\"v\"},\"n\":null,\"o\":{\"p\":{\"q\":1}}}";

    private static final String TENFOLD = ".replace('a', 'aaaaaaaaaa')";

    /** Eight times. */
    private static final String TWOFOLD = ".map(a, [a, a]).map(a, [a, a]).map(a, [a, a]).map(a, [a, a])"
            + ".map(a, [a, a]).map(a, [a, a]).map(a, [a, a]).map(a, [a, a])";

    private static Program.Result run(String expression) throws Exception {
        JsonNode self = new ObjectMapper().readTree(SELF);
        return ENVIRONMENT
                .plan(ENVIRONMENT.check(expression))
                .run(frame -> frame.set(ENVIRONMENT.slot("self"), Shape.DYNAMIC.value(self)));
    }

    private static String shown(Object value) {
        if (value instanceof ErrorValue error) {
            return "error: " + error.message();
        }
        JsonNode json = Values.toJson(value, Visits.atMost(1_000));
        return json != null && json.isContainerNode() ? json.toString().replace('"', '\'') : GoNotation.of(value);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
                    self.a > 1 => true
                    self.l.all(x, x > 0) && self.l.exists(x, x == 3) => true
                    self.l.exists_one(x, x > 2) => true
                    self.l.map(x, x > 1, x * 2) => [4,6]
                    self.l.filter(x, x != 2) => [1,3]
                    self.m.map(k, k) => ['k']
                    has(self.zz) => false
                    has(self.n) => true
                    self.zz => error: no such key: zz
                    self.l[5] => error: index out of bounds: 5
                    self.a.b => error: no such key: b
                    1 / 0 => error: division by zero
                    1 % 0 => error: modulus by zero
                    9223372036854775807 + 1 => error: integer overflow
                    true || 1 / 0 > 1 => true
                    1 / 0 > 1 || true => true
                    self.l.exists(x, 1 / (x - 1) == 1) => true
                    1 < 2.5 && 1u < 2 && 2.0 == dyn(2) => true
                    3 in [1, 2, 3] && 'k' in self.m => true
                    type(self.a) == int => true
                    string(1.5) + string(10) + string(true) => 1.510true
                    string(1000000.0) => 1e+06
                    string(1073741824.0) => 1.073741824e+09
                    string(1e23) => 1e+23
                    '%s %s'.format([1234567.5, [1234567.5]]) => 1.2345675e+06 [1234567.500000]
                    '%e %.2e %.9e'.format([1234567.5, 1234567.5, 0.25]) => 1.234568×10⁰⁶ 1.234568×10⁰⁶ 2.500000×10⁻⁰¹
                    int(self.s) => error: type conversion error from 'string' to 'int'
                    dyn('a') + 1 => error: no such overload
                    self.?zz.orValue(3) => 3
                    self.?o.?p.?q.hasValue() => true
                    self.o[?'p'].optMap(p, p.q).value() => 1
                    optional.none().value() => error: optional.none() dereference
                    [1, ?optional.none(), 2] => [1,2]
                    [1, 2, 3].all(i, v, i == v - 1) => true
                    {'a': 1}.transformMap(k, v, v + 1) => {'a':2}
                    {'a': 1}.transformMapEntry(k, v, {v: k}).exists(k, k == 1) => true
                    {1u: 'a', 2u: 'b'}[dyn(1)] + {1: 'a', 2: 'b'}[dyn(2.0)] => ab
                    [1, 2].transformMapEntry(i, v, {uint(v): i})[dyn(1)] => 0
                    {dyn(self.l): 2} => error: unsupported key type: list
                    self.m[dyn([self.l])] => error: no such key: list
                    dyn([1]) in {'a': 1} => false
                    [1, 2].transformList(i, v, v > 1, v * i) => [2]
                    [3, 1, 2].sort() => [1,2,3]
                    ['bb', 'a'].sortBy(x, size(x)) => ['a','bb']
                    [1, 1, 2].distinct().size() + lists.range(3).size() => 5
                    [[1], [2, 3]].flatten() == [1, 2, 3] => true
                    [1, 2, 3].slice(1, 2) => [2]
                    [1, 2, 3].slice(1, 9) => error: cannot slice(1, 9), list is length 3
                    [1, 2].reverse() == [2, 1] && [1].first().value() == 1 => true
                    self.l.sum() + [1, 5].max() - [1, 5].min() => 10
                    [].max() => error: max called on empty list
                    [1, 3, 2].isSorted() => false
                    ['a', 'b', 'a'].indexOf('a') + ['a', 'b', 'a'].lastIndexOf('a') => 2
                    sets.contains([1, 2], [2]) && sets.intersects([1], [1, 2]) && sets.equivalent([1, 1], [1]) => true
                    'a,b'.split(',') => ['a','b']
                    'a,b,c'.split(',', 2) => ['a','b,c']
                    'abc'.split('') => ['a','b','c']
                    'a-b'.replace('-', '+') + 'Ab'.lowerAscii() + 'Ab'.upperAscii() + ' x '.trim() => a+babABx
                    'hello'.substring(1, 3) + 'hello'.charAt(4) + ['x', 'y'].join('/') => elox/y
                    'abc'.substring(5, 99) => error: index out of range: 5
                    'tacocat'.indexOf('ac', 3) + 'tacocat'.lastIndexOf('at') => 4
                    '%s %d %.2f %x'.format(['a', 1, 1.005, 255]) => a 1 1.00 ff
                    '%s'.format([[1, 'a']]) => [1, "a"]
                    strings.quote('a\\n') => "a\\n"
                    'foo123'.find('[0-9]+') + 'x'.find('y') => 123
                    'a1b2'.findAll('[0-9]', 1) => ['1']
                    'abc'.matches('^a.c$') => true
                    timestamp('2020-02-29T10:30:00Z').getDayOfYear() => 59
                    timestamp('2020-02-29T10:30:00Z').getHours('+02:00') => 12
                    string(duration('90m')) => 5400s
                    duration('1h') > duration('59m') => true
                    timestamp('2020-01-01T00:00:00Z') + duration('24h') == timestamp('2020-01-02T00:00:00Z') => true
                    timestamp('2020-01-01T00:00:00Z') - timestamp('2019-12-31T23:00:00Z') == duration('1h') => true
                    """)
    void evaluate_language_givesWhatCelGoGives(String expression, String expected) throws Exception {
        assertThat(shown(run(expression).value())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
                    url('https://example.com:80/path?k1=a&k2=b&k2=c').getQuery() => {'k1':['a'],'k2':['b','c']}
                    url('https://[::1]:80/').getHostname() + url('https://[::1]:80/').getPort() => ::180
                    url('https://example.com/path with spaces/').getEscapedPath() => /path%20with%20spaces/
                    url('/path').getHost() + url('HTTPS://a/').getScheme() => https
                    isURL('../relative-path') || isURL('https://a:b:c/') => false
                    url('a b') => error: URL parse error during conversion from string: parse "a b": invalid URI for request
                    string(ip('2001:db8:0:0:0:0:0:1')) => 2001:db8::1
                    ip('192.168.0.1').family() + ip('::1').family() => 10
                    ip.isCanonical('2001:DB8::1') => false
                    isIP('192.168.0.1.0') || isIP('::ffff:1.2.3.4') || isIP('fe80::1%eth0') => false
                    ip('192.168.0.1.0') => error: IP Address "192.168.0.1.0" parse error during conversion from string: ParseAddr("192.168.0.1.0"): IPv4 address too long
                    ip('::ffff:1.2.3.4') => error: IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed
                    ip('127.0.0.1').isLoopback() && ip('224.0.0.1').isLinkLocalMulticast() && ip('169.254.169.254').isLinkLocalUnicast() => true
                    ip('192.168.0.1').isGlobalUnicast() && !ip('255.255.255.255').isGlobalUnicast() && ip('::').isUnspecified() => true
                    cidr('192.168.0.0/24').containsIP('192.168.0.7') => true
                    cidr('192.168.0.0/24').containsCIDR(cidr('192.168.0.0/23')) => false
                    string(cidr('192.168.0.7/24').masked()) + string(cidr('192.168.0.7/24').ip()) => 192.168.0.0/24192.168.0.7
                    cidr('192.168.0.0/24').prefixLength() => 24
                    isCIDR('192.168.0.0/33') || isCIDR('192.168.0.0') => false
                    quantity('50000k') == quantity('50M') => true
                    quantity('1Mi').isGreaterThan(quantity('1M')) => true
                    quantity('1.5Gi').isInteger() && !quantity('50m').isInteger() => true
                    quantity('50k').add(20).sub(quantity('1')).asInteger() => 50019
                    sign(quantity('-5')) => -1
                    isQuantity('Three Mega') => false
                    semver('1.2.3').isLessThan(semver('1.10.0')) => true
                    semver('1.0.0-alpha.1').compareTo(semver('1.0.0-alpha.beta')) => -1
                    isSemver('v1.0') || isSemver('01.01.01') => false
                    semver('v01.01', true).minor() => 1
                    format.dns1123Label().validate('my-name').hasValue() => false
                    format.named('uuid').value().validate('x').value() => ['does not match the UUID format']
                    format.named('odd').hasValue() => false
                    """)
    void evaluate_kubernetesLibraries_giveWhatTheServerGives(String expression, String expected) throws Exception {
        assertThat(shown(run(expression).value())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
                    self.a > 1 => 3
                    has(self.o.p) => 2
                    self.o.p.q == 1 => 5
                    self.?zz.orValue(3) => 1
                    self.a == 5 ? self.a : 0 => 4
                    self.l[0] => 3
                    self.m[self.s] == 'x' => 5
                    3 in [1, 2, 3] => 0
                    self.a in [1, 2, 3] => 2
                    [self.a, self.a] => 14
                    {'a': self.a} => 32
                    self.l.all(x, x > 0) => 18
                    self.s.startsWith('a') => 3
                    self.s + 'def' => 3
                    'abcdefghij'.contains('ab') => 1
                    'abc'.matches('abcdefgh') => 2
                    [1, 2, 3].sum() => 3
                    'abc'.lowerAscii() => 1
                    quantity('1') == quantity('1') => 3
                    ip('127.0.0.1').family() => 2
                    """)
    void cost_isCelGos(String expression, long expected) throws Exception {
        assertThat(run(expression).cost()).isEqualTo(expected);
    }

    @Test
    void maximumCost_countsFunctionsThatOnlyTheEnvironmentHas() throws Exception {
        Environment environment =
                new Environment(FunctionTable.patches(), new ObjectTypes(), Map.of("self", SimpleType.STRING));

        // A variable costs 1, and each pass over its text of up to 100 characters 10.
        assertThat(environment.cost(
                        environment.check("jsonpatch.escapeKey(self).lowerAscii()"), path -> new Bounds(0, 100)))
                .isEqualTo(1 + 10 + 10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lists.range(100000).distinct().size() == 0",
                "lists.range(2000000).reverse().size() == 0",
                "'a'" + TENFOLD + TENFOLD + TENFOLD + TENFOLD + TENFOLD + TENFOLD + TENFOLD + TENFOLD + ".size() == 0",
                "['a'" + TENFOLD + TENFOLD + TENFOLD + TENFOLD
                        + "].map(s, lists.range(10000).map(i, s).join().size())[0] == 0",
                "'%s'.format([[[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + "]).size() == 0",
                "[[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + ".flatten(40).size() == 0",
                "[[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + " == [[0]]" + TWOFOLD + TWOFOLD + TWOFOLD,
                "[[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + " in [[[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + "]",
                "dyn([['']]" + TWOFOLD + TWOFOLD + TWOFOLD + ").isSorted()",
                "sets.contains([[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + ", [[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + ")",
                "lists.range(20000).exists(i, 'a'.matches('x{1000}' + string(i)))",
                "['a'" + TENFOLD + TENFOLD + TENFOLD + TENFOLD
                        + "].exists(t, lists.range(12).exists(i, t.matches('(a{1,999}b)' + self.s)))",
                "{'a': [[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + "} == {'a': [[0]]" + TWOFOLD + TWOFOLD + TWOFOLD + "}",
            })
    void evaluate_whatCostsTooMuch_isNotBegun(String expression) throws Exception {
        Object value = run(expression).value();
        assertThat(shown(value)).startsWith("error: ").contains("cost limit exceeded");
    }

    @Test
    void check_rejects_moreDecimalsThanTheBudgetAllows() {
        assertThatThrownBy(() -> run("'%.999999999f'.format([1.0]) == ''")).hasMessageContaining("larger than 1000000");
        assertThatThrownBy(() -> run("'a'.matches('((a{100}){100}){100}')")).hasMessageContaining("matches");
    }

    @Test
    void evaluate_joinedLists_areNotCopied() throws Exception {
        String doubled = "[[1, 2]]" + ".map(a, a + a)".repeat(28);
        assertThat(shown(run(doubled + "[0].size()").value())).isEqualTo("536870912");
        assertThat(shown(run(doubled + "[0][536870911]").value())).isEqualTo("2");
        assertThat(shown(run(doubled + ".map(a, a + a).map(a, a + a)[0].size()").value()))
                .isEqualTo("error: operation cancelled: actual cost limit exceeded");
    }
}
