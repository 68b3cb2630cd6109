// One run of a case on ns-3, with its parameters as options (scripts/compare/ns3.mjs writes them).
// Prints a line for each flow, then a line for the queue, as scripts/compare/result.mjs reads them.

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/traffic-control-module.h"

using namespace ns3;

namespace
{

const uint32_t PAYLOAD = 1460;
/// Buffers and queues that are never full.
const uint32_t BUFFER = 16'000'000;
const std::string UNLIMITED = "1000000p";

/// A transfer: `variant:access_delay_ms:start_s`.
struct Flow
{
    std::string variant;
    std::string accessDelayMs;
    double start = 0;
    Ptr<BulkSendApplication> sender;
    Ptr<PacketSink> sink;
    uint64_t retransmissions = 0;
    SequenceNumber32 next;
    uint64_t bytes = 0;
    double ended = -1;
};

std::vector<std::string>
Split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
    {
        parts.push_back(part);
    }
    return parts;
}

/// Time average of the packets that wait.
struct Backlog
{
    double sum = 0;
    double since = 0;
    int64_t packets = 0;

    void Change(int64_t by)
    {
        const double now = Simulator::Now().GetSeconds();
        sum += static_cast<double>(packets) * (now - since);
        since = now;
        packets += by;
    }
};

Backlog backlog;

void
BacklogChanges(uint32_t before, uint32_t now)
{
    backlog.Change(static_cast<int64_t>(now) - static_cast<int64_t>(before));
}

void
Sent(Flow* flow, const Ptr<const Packet> packet, const TcpHeader& header, const Ptr<const TcpSocketBase>)
{
    const uint32_t size = packet->GetSize();
    if (size == 0)
    {
        return;
    }
    if (header.GetSequenceNumber() < flow->next)
    {
        flow->retransmissions++;
    }
    flow->next = std::max(flow->next, header.GetSequenceNumber() + size);
}

void
Received(Flow* flow, uint64_t wanted, Ptr<const Packet> packet, const Address&)
{
    flow->bytes += packet->GetSize();
    if (flow->bytes == wanted)
    {
        flow->ended = Simulator::Now().GetSeconds();
    }
}

void
Watch(Flow* flow)
{
    flow->sender->GetSocket()->TraceConnectWithoutContext("Tx", MakeBoundCallback(&Sent, flow));
}

NetDeviceContainer
Join(Ptr<Node> one, Ptr<Node> other, const std::string& rate, const std::string& delay, const std::string& queue)
{
    SimpleNetDeviceHelper helper;
    helper.SetNetDevicePointToPointMode(true);
    helper.SetDeviceAttribute("DataRate", StringValue(rate));
    helper.SetChannel("ns3::SimpleChannel", "Delay", StringValue(delay));
    helper.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue(queue));
    NodeContainer nodes(one, other);
    NetDeviceContainer devices = helper.Install(nodes);
    devices.Get(0)->SetMtu(1500);
    devices.Get(1)->SetMtu(1500);
    return devices;
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string flowsText;
    std::string discipline = "drop_tail";
    std::string lose;
    double rate = 1e7;
    double lineDelayMs = 0;
    double loss = 0;
    double seconds = 10;
    double minThreshold = 5;
    double maxThreshold = 15;
    double maxProbability = 0.02;
    double weight = 0.002;
    uint32_t limit = 100;
    uint32_t segments = 0;
    uint32_t seed = 1;
    CommandLine options;
    options.AddValue("flows", "variant:access_delay_ms:start_s,…", flowsText);
    options.AddValue("discipline", "of the queue", discipline);
    options.AddValue("lose", "numbers of segments", lose);
    options.AddValue("rate_bps", "of the line", rate);
    options.AddValue("line_delay_ms", "one way", lineDelayMs);
    options.AddValue("loss", "probability", loss);
    options.AddValue("seconds", "simulated time", seconds);
    options.AddValue("min_threshold", "RED, packets", minThreshold);
    options.AddValue("max_threshold", "RED, packets", maxThreshold);
    options.AddValue("max_probability", "RED", maxProbability);
    options.AddValue("weight", "RED", weight);
    options.AddValue("limit", "of the queue, packets", limit);
    options.AddValue("segments", "of each flow; 0: no end", segments);
    options.AddValue("seed", "of random draws", seed);
    options.Parse(argc, argv);

    std::vector<Flow> flows;
    bool sack = false;
    for (const std::string& one : Split(flowsText, ','))
    {
        const std::vector<std::string> parts = Split(one, ':');
        Flow flow;
        flow.variant = parts.at(0);
        flow.accessDelayMs = parts.at(1);
        flow.start = std::stod(parts.at(2));
        sack = sack || flow.variant != "newreno";
        flows.push_back(flow);
    }

    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(seed);
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(PAYLOAD));
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(2));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(1));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(BUFFER));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(BUFFER));
    Config::SetDefault("ns3::TcpSocketBase::MinRto", TimeValue(Seconds(1)));
    Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(sack));

    Ptr<Node> router = CreateObject<Node>();
    Ptr<Node> receiver = CreateObject<Node>();
    NodeContainer hosts;
    hosts.Create(flows.size());
    InternetStackHelper internet;
    internet.Install(router);
    internet.Install(receiver);
    internet.Install(hosts);

    const bool plain = discipline == "drop_tail";
    std::ostringstream rateText;
    rateText << static_cast<uint64_t>(rate) << "bps";
    // Behind a queue discipline the device holds one packet, besides the one that it sends.
    NetDeviceContainer line = Join(router,
                                   receiver,
                                   rateText.str(),
                                   std::to_string(lineDelayMs) + "ms",
                                   plain ? std::to_string(limit) + "p" : "1p");
    TrafficControlHelper control;
    if (!plain)
    {
        const QueueSize size(QueueSizeUnit::PACKETS, limit);
        TrafficControlHelper disc;
        if (discipline == "red" || discipline == "gentle_red")
        {
            disc.SetRootQueueDisc("ns3::RedQueueDisc",
                                  "MaxSize", QueueSizeValue(size),
                                  "MeanPktSize", UintegerValue(1500),
                                  "Gentle", BooleanValue(discipline == "gentle_red"),
                                  "MinTh", DoubleValue(minThreshold),
                                  "MaxTh", DoubleValue(maxThreshold),
                                  "LInterm", DoubleValue(1 / maxProbability),
                                  "QW", DoubleValue(weight),
                                  "LinkBandwidth", DataRateValue(DataRate(rateText.str())));
        }
        else if (discipline == "codel")
        {
            disc.SetRootQueueDisc("ns3::CoDelQueueDisc", "MaxSize", QueueSizeValue(size));
        }
        else
        {
            disc.SetRootQueueDisc("ns3::FqCoDelQueueDisc",
                                  "MaxSize", QueueSizeValue(size),
                                  "Perturbation", UintegerValue(seed));
        }
        QueueDiscContainer discs = disc.Install(line.Get(0));
        discs.Get(0)->TraceConnectWithoutContext("PacketsInQueue", MakeCallback(&BacklogChanges));
    }
    Ptr<SimpleNetDevice> sending = DynamicCast<SimpleNetDevice>(line.Get(0));
    sending->GetQueue()->TraceConnectWithoutContext("PacketsInQueue", MakeCallback(&BacklogChanges));

    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
    Ipv4InterfaceContainer ends = addresses.Assign(line);
    // Addresses bring a queue discipline of their own.
    control.Uninstall(line.Get(1));
    if (plain)
    {
        control.Uninstall(line.Get(0));
    }
    if (loss > 0)
    {
        Ptr<RateErrorModel> errors = CreateObject<RateErrorModel>();
        errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
        errors->SetRate(loss);
        line.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
    }
    if (!lose.empty())
    {
        // Packet 0 is the SYN, and packet 1 the ACK of the other SYN.
        std::list<uint32_t> numbers;
        for (const std::string& number : Split(lose, ','))
        {
            numbers.push_back(std::stoul(number) + 1);
        }
        Ptr<ReceiveListErrorModel> errors = CreateObject<ReceiveListErrorModel>();
        errors->SetList(numbers);
        line.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
    }

    for (std::size_t index = 0; index < flows.size(); index++)
    {
        Flow& flow = flows[index];
        Ptr<Node> host = hosts.Get(index);
        NetDeviceContainer access = Join(host, router, "1Gbps", flow.accessDelayMs + "ms", UNLIMITED);
        addresses.NewNetwork();
        addresses.Assign(access);
        control.Uninstall(access);

        Ptr<TcpL4Protocol> tcp = host->GetObject<TcpL4Protocol>();
        const std::string type = flow.variant == "cubic" ? "ns3::TcpCubic" : flow.variant == "bbr" ? "ns3::TcpBbr" : "ns3::TcpNewReno";
        tcp->SetAttribute("SocketType", TypeIdValue(TypeId::LookupByName(type)));
        // Only CUBIC recovers by PRR, as it does in Linux.
        const std::string recovery = flow.variant == "cubic" ? "ns3::TcpPrrRecovery" : "ns3::TcpClassicRecovery";
        tcp->SetAttribute("RecoveryType", TypeIdValue(TypeId::LookupByName(recovery)));

        const uint16_t port = 5000 + index;
        BulkSendHelper bulk("ns3::TcpSocketFactory", InetSocketAddress(ends.GetAddress(1), port));
        bulk.SetAttribute("MaxBytes", UintegerValue(static_cast<uint64_t>(segments) * PAYLOAD));
        bulk.SetAttribute("SendSize", UintegerValue(PAYLOAD));
        flow.sender = DynamicCast<BulkSendApplication>(bulk.Install(host).Get(0));
        flow.sender->SetStartTime(Seconds(flow.start));
        PacketSinkHelper sink("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port));
        flow.sink = DynamicCast<PacketSink>(sink.Install(receiver).Get(0));
        flow.sink->TraceConnectWithoutContext(
            "Rx",
            MakeBoundCallback(&Received, &flow, static_cast<uint64_t>(segments) * PAYLOAD));
        Simulator::Schedule(Seconds(flow.start) + NanoSeconds(1), &Watch, &flow);
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    Simulator::Stop(Seconds(seconds));
    Simulator::Run();
    backlog.Change(0);
    for (const Flow& flow : flows)
    {
        std::cout << "flow " << flow.bytes << ' ' << flow.retransmissions << ' ' << flow.ended << '\n';
    }
    std::cout << "queue " << backlog.sum / seconds << '\n';
    Simulator::Destroy();
    return 0;
}
