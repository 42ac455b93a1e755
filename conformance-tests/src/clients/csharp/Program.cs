// Creates, lists, changes, watches and deletes objects with the client of the contract and with that of a custom kind.

using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Kontract.Api;
using Kontract.Model;
using Microsoft.Extensions.DependencyInjection;
using Widgets.Api;
using Widgets.Model;

const string space = "default";
const string name = "csharp";
const string head = """ "metadata": {"name": "csharp", "labels": {"app": "csharp"}} """;
const string pod = """
    {"containers": [{"name": "main", "image": "registry.example.org/main:1",
      "ports": [{"name": "http", "containerPort": 80}], "resources": {"requests": {"cpu": "100m"}},
      "livenessProbe": {"httpGet": {"path": "/", "port": "http"}}}]}
    """;

// The client sends a patch as the first media type of the document: that of a JSON Patch, which is a list.
object[] steps = { new { op = "add", path = "/metadata/labels/changed", value = "yes" } };

var address = new Uri(Environment.GetEnvironmentVariable("URL")!);
var token = Environment.GetEnvironmentVariable("TOKEN")!;

var services = new ServiceCollection();
services.AddLogging();
Kontract.Extensions.IServiceCollectionExtensions.AddApi(services, options =>
{
    // The generated converters of these unions expect objects.
    options.ConfigureJsonOptions(each => each.Converters.Insert(0, new UnionConverter<IntOrString>(
        reader => reader.TokenType == JsonTokenType.String ? new(reader.GetString()!) : new(reader.GetInt32()),
        value => value.Int.HasValue ? value.Int : value.String)));
    options.ConfigureJsonOptions(each => each.Converters.Insert(0, new UnionConverter<Quantity>(
        reader => reader.TokenType == JsonTokenType.String ? new(reader.GetString()!) : new(reader.GetDecimal()),
        value => value.Decimal.HasValue ? value.Decimal : value.String)));
    options.AddTokens(new Kontract.Client.BearerToken(token));
    options.AddApiHttpClients(client => client.BaseAddress = address);
});
Widgets.Extensions.IServiceCollectionExtensions.AddApi(services, options => options.AddApiHttpClients(client =>
{
    client.BaseAddress = address;
    client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
}));
var provider = services.BuildServiceProvider();
var json = provider.GetRequiredService<Kontract.Client.JsonSerializerOptionsProvider>().Options;
var customJson = provider.GetRequiredService<Widgets.Client.JsonSerializerOptionsProvider>().Options;

var roles = provider.GetRequiredService<IRoleApi>();
var role = Read<Role>($$$$"""{ {{{{head}}}}, "rules": [{"verbs": ["get"], "apiGroups": [""], "resources": ["pods"]}]}""");
await Run("Role",
    async () => (await roles.CreateNamespacedRoleAsync(space, role)).Created()?.Metadata?.Labels,
    async () => (await roles.ListNamespacedRoleAsync(space)).Ok()?.Items.Select(each => each.Metadata?.Name),
    async () => (await roles.PatchNamespacedRoleAsync(space, name, steps)).Ok()?.Metadata?.Labels,
    async () => (await roles.ListNamespacedRoleAsync(space, watch: true, timeoutSeconds: 1)).RawContent,
    async () => (await roles.DeleteNamespacedRoleAsync(space, name)).Ok());

var statefulSets = provider.GetRequiredService<IStatefulSetApi>();
var statefulSet = Read<StatefulSet>($$$$"""
    { {{{{head}}}}, "spec": {"serviceName": "csharp", "selector": {"matchLabels": {"app": "csharp"}},
      "template": {"metadata": {"labels": {"app": "csharp"}}, "spec": {{{{pod}}}} }}}
    """);
await Run("StatefulSet",
    async () => (await statefulSets.CreateNamespacedStatefulSetAsync(space, statefulSet)).Created()?.Metadata?.Labels,
    async () => (await statefulSets.ListNamespacedStatefulSetAsync(space)).Ok()?.Items.Select(each => each.Metadata?.Name),
    async () => (await statefulSets.PatchNamespacedStatefulSetAsync(space, name, steps)).Ok()?.Metadata?.Labels,
    async () => (await statefulSets.ListNamespacedStatefulSetAsync(space, watch: true, timeoutSeconds: 1)).RawContent,
    async () => (await statefulSets.DeleteNamespacedStatefulSetAsync(space, name)).Ok());

var pods = provider.GetRequiredService<IPodApi>();
var one = Read<Pod>($$$$"""{ {{{{head}}}}, "spec": {{{{pod}}}} }""");
await Run("Pod",
    async () => (await pods.CreateNamespacedPodAsync(space, one)).Created()?.Metadata?.Labels,
    async () => (await pods.ListNamespacedPodAsync(space)).Ok()?.Items.Select(each => each.Metadata?.Name),
    async () => (await pods.PatchNamespacedPodAsync(space, name, steps)).Ok()?.Metadata?.Labels,
    async () => (await pods.ListNamespacedPodAsync(space, watch: true, timeoutSeconds: 1)).RawContent,
    async () => (await pods.DeleteNamespacedPodAsync(space, name)).Ok());

var custom = provider.GetRequiredService<IClientsExampleOrgV1Api>();
var widget = JsonSerializer.Deserialize<OrgExampleClientsV1Widget>(
    $$$$"""{"apiVersion": "clients.example.org/v1", "kind": "Widget", {{{{head}}}}, "spec": {"size": 3}}""", customJson)!;
await Run("Widget",
    async () => (await custom.CreateClientsExampleOrgV1NamespacedWidgetAsync(space, widget)).Created()?.Metadata?.Labels,
    async () => (await custom.ListClientsExampleOrgV1NamespacedWidgetAsync(space)).Ok()?.Items.Select(each => each.Metadata?.Name),
    async () => (await custom.PatchClientsExampleOrgV1NamespacedWidgetAsync(name, space, steps)).Ok()?.Metadata?.Labels,
    async () => (await custom.ListClientsExampleOrgV1NamespacedWidgetAsync(space, watch: true, timeoutSeconds: 1)).RawContent,
    async () => (await custom.DeleteClientsExampleOrgV1NamespacedWidgetAsync(name, space)).Ok());

T Read<T>(string text) => JsonSerializer.Deserialize<T>(text, json)!;

// Each function calls one generated operation.
async Task Run(
    string kind,
    Func<Task<Dictionary<string, string>?>> create,
    Func<Task<IEnumerable<string?>?>> list,
    Func<Task<Dictionary<string, string>?>> patch,
    Func<Task<string>> watch,
    Func<Task<object?>> delete)
{
    Check((await create())?["app"] == name, kind + " is created");
    Check((await list())?.Contains(name) == true, kind + " is in the list");
    Check((await patch())?["changed"] == "yes", kind + " is changed by a JSON patch");
    var first = Read<WatchEvent>((await watch()).Split('\n')[0]);
    var found = JsonSerializer.SerializeToElement(first.Object).GetProperty("metadata").GetProperty("name").GetString();
    Check(first.Type == "ADDED" && found == name, kind + " is in the watch");
    Check(await delete() != null, kind + " is deleted");
    Check((await list())?.Contains(name) == false, kind + " is deleted");
    Console.WriteLine(kind);
}

void Check(bool holds, string what)
{
    if (!holds)
    {
        Console.Error.WriteLine("failed: " + what);
        Environment.Exit(1);
    }
}

delegate T ScalarReader<T>(Utf8JsonReader reader);

/// <summary>Reads and writes a union of scalars.</summary>
sealed class UnionConverter<T>(ScalarReader<T> read, Func<T, object?> scalar) : JsonConverter<T>
{
    public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => read(reader);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, scalar(value), options);
}
